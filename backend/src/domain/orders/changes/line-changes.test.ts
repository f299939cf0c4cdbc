import { describe, expect, test } from 'vitest';
import {
  calendarDate,
  cancellableUntil,
  pickPartyDetails,
  priceOrder,
  type BookingStatus,
  DEFAULT_RATES,
} from '@party-rental/contracts';
import { DANA } from '../../../../test-support/dana.js';
import type { BookingEvent } from '../../events.js';
import type { BookingCreated } from '../order-events.js';
import { orderAfter } from '../order-state.js';
import { cancelBooking, type CancelBooking } from './cancel.js';
import { claimOrder } from './claim.js';

const eventDate = calendarDate.parse('2026-12-12');
const timeZone = 'America/New_York';

const created: BookingCreated = {
  type: 'BookingCreated',
  data: {
    bookingId: 'b',
    number: 'PR-7K3M-9Q2F',
    orderId: 'o',
    itemId: 3,
    itemName: 'Castle',
    itemImageUrl: '/pictures/castle.svg',
    eventDate,
    quantity: 2,
    userId: 7,
    ...pickPartyDetails({}),
    quote: priceOrder([{ itemId: 3, name: 'Castle', eventDate, quantity: 2, price: 18_900 }], DEFAULT_RATES),
  },
  personal: DANA,
};
const confirmed: BookingEvent = { type: 'BookingConfirmed', data: { bookingId: 'b' } };
const cancelledFrom = (from: 'PENDING' | 'CONFIRMED', reason: string | null = null): BookingEvent => ({
  type: 'BookingCancelled',
  data: { bookingId: 'b', itemId: 3, eventDate, quantity: 2, from, cause: 'request' },
  personal: reason === null ? null : { reason },
});

const pending = [created];
const afterConfirming = [created, confirmed];
const afterCancelling = [created, cancelledFrom('PENDING')];

/** The only line of an order, with its customer. */
function given(events: readonly BookingEvent[]) {
  const order = orderAfter(events);
  const [line] = order?.lines ?? [];
  return order && line && { ...line, customer: order.customer, agreed: order.agreed };
}

const cancelling: CancelBooking = {
  bookingId: 'b',
  reason: null,
  by: 'admin',
  now: new Date('2026-12-01T00:00:00Z'),
  timeZone,
};

test('a moved booking has the new day, and releases that day when it is cancelled', () => {
  const newDay = calendarDate.parse('2026-12-19');
  const data = { bookingId: 'b', itemId: 3, quantity: 2 };
  const moved = given([
    created,
    { type: 'BookingMoved', data: { ...data, eventDate: newDay, from: eventDate } },
    { type: 'BookingDayReleased', data: { ...data, eventDate } },
  ]);
  expect(moved).toMatchObject({ eventDate: newDay, status: 'PENDING' });
  expect(cancelBooking(moved, cancelling)).toMatchObject([{ data: { eventDate: newDay, quantity: 2 } }]);
});

describe('a booking', () => {
  test.each<[BookingStatus, readonly BookingEvent[]]>([
    ['PENDING', pending],
    ['CONFIRMED', afterConfirming],
    ['CANCELLED', afterCancelling],
    ['CANCELLED', [...afterConfirming, cancelledFrom('CONFIRMED')]],
  ])('is %s after its events', (status, events) => {
    const rest = { itemId: 3, eventDate, quantity: 2, customer: created.personal, review: null };
    expect(given(events)).toMatchObject({ status, ...rest });
    expect(orderAfter(events)).toMatchObject({ userId: 7 });
  });

  test('is undefined before its creation', () => {
    expect(given([])).toBeUndefined();
    expect(given([confirmed])).toBeUndefined();
    expect(given([cancelledFrom('PENDING')])).toBeUndefined();
  });
});

describe('cancelling', () => {
  test('a pending booking releases its units', () => {
    expect(cancelBooking(given(pending), cancelling)).toEqual([cancelledFrom('PENDING')]);
  });

  test('a confirmed booking records its status and the reason', () => {
    expect(cancelBooking(given(afterConfirming), { ...cancelling, reason: 'Storm' })).toEqual([
      cancelledFrom('CONFIRMED', 'Storm'),
    ]);
  });

  test('an erased booking stores no reason, because there is no key to encrypt it', () => {
    const erased = given([{ ...created, personal: null }, confirmed]);
    expect(cancelBooking(erased, { ...cancelling, reason: 'Storm' })).toEqual([cancelledFrom('CONFIRMED')]);
  });

  test.each([
    ['a cancelled one', afterCancelling, 'conflict', 'This booking is already cancelled.'],
    ['none', [], 'not_found', "We couldn't find this booking."],
  ])('%s is rejected for every caller', (_, events, code, detail) => {
    for (const by of ['admin', 'customer'] as const)
      expect(cancelBooking(given(events), { ...cancelling, by })).toMatchObject({ code, detail });
  });

  // 12 December begins at 05:00 UTC in New York.
  const lastMoment = new Date('2026-12-10T05:00:00.000Z');
  const tooLate = new Date('2026-12-10T05:00:00.001Z');

  test('by the customer is possible until 48 hours before the event day begins, to the millisecond', () => {
    expect(cancelBooking(given(pending), { ...cancelling, by: 'customer', now: lastMoment })).toHaveLength(1);
    expect(cancelBooking(given(pending), { ...cancelling, by: 'customer', now: tooLate })).toMatchObject({
      code: 'conflict',
      detail: 'Free cancellation ended 48 hours before the event. Please call us.',
    });
  });

  test('by an admin is possible until the event', () => {
    expect(cancelBooking(given(pending), { ...cancelling, now: new Date('2026-12-12T12:00:00Z') })).toHaveLength(1);
  });

  test('by an admin after the event is a correction, and needs a reason', () => {
    const afterwards = { ...cancelling, now: new Date('2027-01-01T00:00:00Z') };
    expect(cancelBooking(given(pending), { ...afterwards, reason: null })).toMatchObject({ code: 'conflict' });
    expect(cancelBooking(given(pending), { ...afterwards, reason: 'Never delivered' })).toMatchObject([
      { data: { cause: 'correction' } },
    ]);
  });
});

test.each([
  ['2026-12-12', '2026-12-10T05:00:00.000Z'],
  ['2026-07-04', '2026-07-02T04:00:00.000Z'],
  // The clocks go forward, and back, within the 48 hours, which stay 48.
  ['2026-03-09', '2026-03-07T04:00:00.000Z'],
  ['2026-11-02', '2026-10-31T05:00:00.000Z'],
])('a booking for %s can be cancelled until %s', (day, until) => {
  expect(cancellableUntil(calendarDate.parse(day), timeZone, 48).toISOString()).toBe(until);
});

describe('claiming', () => {
  const account = { userId: 7, email: 'dana@example.COM' };
  const claimed: BookingEvent = { type: 'BookingClaimed', data: { bookingId: 'b', userId: 7 } };
  const booked = (userId: number | null, customerEmail: string | null = 'Dana@Example.com'): BookingCreated => ({
    ...created,
    data: { ...created.data, userId },
    personal: customerEmail === null ? null : { ...DANA, customerEmail },
  });

  test('a guest booking is claimed by the account with its email in any case, even when it is cancelled', () => {
    expect(claimOrder(orderAfter([booked(null)]), account)).toEqual([claimed]);
    expect(claimOrder(orderAfter([booked(null), cancelledFrom('PENDING')]), account)).toEqual([claimed]);
  });

  test('a claimed booking cannot be claimed by another account', () => {
    const state = orderAfter([booked(null), claimed]);
    expect(state?.userId).toBe(7);
    expect(claimOrder(state, account)).toEqual([]);
    expect(claimOrder(state, { ...account, userId: 8 })).toEqual([]);
  });

  test('the lines of an order are claimed together', () => {
    const second = booked(null);
    const order = orderAfter([booked(null), { ...second, data: { ...second.data, bookingId: 'c' } }]);
    expect(claimOrder(order, account)).toEqual([claimed, { ...claimed, data: { bookingId: 'c', userId: 7 } }]);
  });

  test('bookings of another email, another account or an erased person, and unknown ones, are not claimed', () => {
    expect(claimOrder(orderAfter([booked(null, 'robin@example.com')]), account)).toEqual([]);
    expect(claimOrder(orderAfter([booked(8)]), account)).toEqual([]);
    expect(claimOrder(orderAfter([booked(null, null)]), account)).toEqual([]);
    expect(claimOrder(undefined, account)).toMatchObject({ code: 'not_found' });
  });
});
