import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, toOrderNumber, type CalendarDate } from '@party-rental/contracts';
import { bookingCreated, CASTLE } from '../../../../test-support/events.js';
import { DANA } from '../../../../test-support/dana.js';
import type { ItemState } from '../../items/item-state.js';
import { Rejection } from '../../rejections.js';
import { FIRST_BOOK } from '../../price-book.js';
import { defaultRules } from '../../settings.js';
import { cancelOrder, changeOrderContact, confirmOrder, moveOrder } from './order-changes.js';
import { orderAfter, computePrice, deriveStatus, type OrderEvent } from '../order-state.js';
import type { ShopState } from '../order.js';

const day = calendarDate.parse('2026-12-12');
const nextDay = addDays(day, 1);
const later = calendarDate.parse('2026-12-19');
const byOwner = { by: 'admin', now: new Date('2026-11-22T12:00:00Z'), timeZone: 'America/New_York' } as const;
const byCustomer = { ...byOwner, by: 'customer' } as const;
const tooLate = { now: new Date('2026-12-11T12:00:00Z') };
const afterwards = { now: new Date('2026-12-20T12:00:00Z') };

const line = (bookingId: string, itemId: number, eventDate: CalendarDate) =>
  bookingCreated({ bookingId, orderId: 'order', number: `PR-7K3M-9Q2F-${bookingId}`, itemId, eventDate });
const lines = [line('1', 1, day), line('2', 1, day), line('3', 2, nextDay)];
const confirmed = (bookingId: string): OrderEvent => ({ type: 'BookingConfirmed', data: { bookingId } });

const given = (...events: OrderEvent[]) => orderAfter([...lines, ...events]);
const shopWith = (stock: number): ShopState => ({
  rules: defaultRules,
  priceBook: FIRST_BOOK,
  item: (): ItemState => ({ status: 'listed', item: { ...CASTLE, stock } }),
  booked: () => 0,
});

const nearby = {
  rules: {
    ...defaultRules,
    phone: '(555) 123-4567',
    deliveryRules: [
      { zipPrefix: '127', fee: 2_500, served: true },
      { zipPrefix: '9', fee: 0, served: false },
    ],
  },
};

/** The bookings that the events are about, or the rejection. */
function getBookings(events: readonly OrderEvent[] | Rejection) {
  if (events instanceof Rejection) return events;
  return events.map((event) => `${event.type} ${'bookingId' in event.data ? event.data.bookingId : ''}`);
}

test('an order of several lines has their number without its index', () => {
  expect(given()?.number).toBe('PR-7K3M-9Q2F');
  expect(toOrderNumber('PR-7K3M-9Q2F')).toBe('PR-7K3M-9Q2F');
});

test('an order is received, partly confirmed, confirmed or cancelled as its lines are', () => {
  const cancelledAll = bookingEvents(cancelOrder(given(), { ...byOwner, reason: null }));
  const statuses = [
    given(),
    given(confirmed('1')),
    given(confirmed('1'), confirmed('2'), confirmed('3')),
    given(...cancelledAll),
  ].map((order) => order && deriveStatus(order));
  expect(statuses).toEqual(['RECEIVED', 'PARTLY_CONFIRMED', 'CONFIRMED', 'CANCELLED']);
});

function bookingEvents(events: OrderEvent[] | Rejection): OrderEvent[] {
  if (events instanceof Rejection) throw new Error(events.detail);
  return events;
}

describe('confirming', () => {
  test('confirms what is pending, all or chosen lines', () => {
    expect(getBookings(confirmOrder(given(confirmed('1')), undefined))).toEqual([
      'BookingConfirmed 2',
      'BookingConfirmed 3',
    ]);
    expect(getBookings(confirmOrder(given(), ['3']))).toEqual(['BookingConfirmed 3']);
  });

  test('is rejected when nothing is pending, and for lines of another order', () => {
    expect(confirmOrder(given(confirmed('1'), confirmed('2'), confirmed('3')), undefined)).toMatchObject({
      detail: 'This order is already confirmed.',
    });
    expect(confirmOrder(given(confirmed('1')), ['1'])).toMatchObject({ detail: 'This booking is already confirmed.' });
    expect(confirmOrder(given(), ['1', 'elsewhere'])).toMatchObject({ code: 'not_found' });
    expect(confirmOrder(undefined, undefined)).toMatchObject({ code: 'not_found' });
  });
});

describe('cancelling', () => {
  test('cancels all lines, or the chosen ones', () => {
    expect(getBookings(cancelOrder(given(), { ...byCustomer, reason: null }))).toEqual([
      'BookingCancelled 1',
      'BookingCancelled 2',
      'BookingCancelled 3',
    ]);
    expect(getBookings(cancelOrder(given(), { ...byCustomer, reason: null, bookingIds: ['2'] }))).toEqual([
      'BookingCancelled 2',
    ]);
  });

  test('ends for customers 48 hours before, for any line that is too near', () => {
    expect(cancelOrder(given(), { ...byCustomer, ...tooLate, reason: null })).toMatchObject({ code: 'conflict' });
    expect(cancelOrder(given(), { ...byOwner, ...tooLate, reason: null })).toHaveLength(3);
  });

  test('of a past event needs a reason, and is a correction', () => {
    expect(cancelOrder(given(), { ...byOwner, ...afterwards, reason: null })).toMatchObject({
      detail: 'This event is over. To correct the record, please enter a reason.',
    });
    const corrected = cancelOrder(given(), { ...byOwner, ...afterwards, reason: 'Never delivered' });
    expect(corrected).toMatchObject(lines.map(() => ({ data: { cause: 'correction' } })));
  });

  test('leaves lines that are over as they are', () => {
    const between = { now: new Date('2026-12-13T12:00:00Z') };
    expect(getBookings(cancelOrder(given(), { ...byOwner, ...between, reason: null }))).toEqual(['BookingCancelled 3']);
  });
});

describe('moving', () => {
  const move = { ...byCustomer, from: day, to: later };

  test('releases the old day of all lines before any takes its new one', () => {
    expect(getBookings(moveOrder(given(), shopWith(2), move))).toEqual([
      'BookingDayReleased 1',
      'BookingDayReleased 2',
      'BookingMoved 1',
      'BookingMoved 2',
    ]);
  });

  test('counts the units of all its lines on the new day', () => {
    expect(moveOrder(given(), shopWith(1), move)).toMatchObject({ code: 'unavailable' });
  });

  test('moves one line alone', () => {
    const alone = { ...move, from: undefined, bookingIds: ['2'] };
    expect(getBookings(moveOrder(given(), shopWith(1), { ...alone, by: 'admin' }))).toEqual([
      'BookingDayReleased 2',
      'BookingMoved 2',
    ]);
  });

  test('asks for the day if the order is on several', () => {
    expect(moveOrder(given(), shopWith(2), { ...move, from: undefined })).toMatchObject({ code: 'malformed' });
    expect(moveOrder(given(), shopWith(2), { ...move, from: later })).toMatchObject({ code: 'conflict' });
  });

  test('ends for customers 48 hours before, and for everyone after the event', () => {
    expect(moveOrder(given(), shopWith(2), { ...move, ...tooLate })).toMatchObject({ code: 'conflict' });
    expect(moveOrder(given(), shopWith(2), { ...move, ...tooLate, by: 'admin' })).toHaveLength(4);
    const over = { ...move, ...afterwards, to: addDays(later, 9), by: 'admin' } as const;
    expect(moveOrder(given(), shopWith(2), over)).toMatchObject({
      detail: "This event is over, so it can't be moved.",
    });
  });
});

describe('changing the contact', () => {
  test('changes every line, so that the order stays one stop', () => {
    const events = bookingEvents(
      changeOrderContact(given(), shopWith(2), { customerPhone: '555 010 9999' }, byCustomer),
    );
    expect(getBookings(events)).toHaveLength(3);
    expect(given(...events)?.customer).toEqual({ ...DANA, customerPhone: '555 010 9999' });
  });

  test('cannot restore erased data', () => {
    const erased: OrderEvent = {
      type: 'PersonErased',
      data: { bookingIds: ['1', '2', '3'], orderIds: ['order'], waitlistIds: [], hadAccount: false },
    };
    expect(changeOrderContact(given(erased), shopWith(2), { city: 'Elsewhere' }, byOwner)).toMatchObject({
      code: 'conflict',
    });
  });

  test('with the same data changes nothing', () => {
    expect(changeOrderContact(given(), shopWith(2), { customerPhone: DANA.customerPhone }, byCustomer)).toEqual([]);
  });

  test('ends for customers 48 hours before', () => {
    const change = { city: 'Shelbyville' };
    const late = { ...byCustomer, ...tooLate };
    expect(changeOrderContact(given(), shopWith(2), change, late)).toMatchObject({ code: 'conflict' });
    expect(changeOrderContact(given(), shopWith(2), change, { ...byOwner, ...tooLate })).toHaveLength(3);
  });

  test('follows the first day that is not cancelled', () => {
    const cancelled = bookingEvents(cancelOrder(given(), { ...byOwner, bookingIds: ['1', '2'], reason: null }));
    const order = given(...cancelled, {
      type: 'BookingMoved',
      data: { bookingId: '3', itemId: 2, quantity: 1, from: nextDay, eventDate: later },
    });
    const late = { ...byCustomer, ...tooLate };
    expect(changeOrderContact(order, shopWith(2), { city: 'Shelbyville' }, late)).toHaveLength(3);
  });

  test('to a ZIP code that is not served is refused to everyone, with a sentence at that field', () => {
    const toLosAngeles = (by: typeof byOwner | typeof byCustomer) =>
      changeOrderContact(given(), nearby, { zipCode: '90210' }, by);
    const message = "We don't deliver to 90210 yet. Please call us at (555) 123-4567, and we'll see what we can do.";
    expect(toLosAngeles(byCustomer)).toMatchObject({
      code: 'not_served',
      detail: message,
      more: { errors: [{ path: 'zipCode', message }] },
    });
    expect(toLosAngeles(byOwner)).toMatchObject({ code: 'not_served', detail: expect.stringContaining('Settings') });
  });

  test('to a ZIP code that is served keeps the surcharge on which the order was agreed', () => {
    const events = bookingEvents(changeOrderContact(given(), nearby, { zipCode: '12799' }, byCustomer));
    const order = given(...events);
    expect(order?.customer?.zipCode).toBe('12799');
    expect(order && computePrice(order)).toMatchObject({ deliverySurcharge: 0 });
  });

  test('by the owner can apply the surcharge of the new ZIP code, which the price then has', () => {
    const fee = 2_500;
    const change = (by: typeof byOwner | typeof byCustomer, surcharge: number | null) =>
      changeOrderContact(given(), nearby, { zipCode: '12799' }, { ...by, surcharge });
    for (const surcharge of [fee, null]) {
      const order = given(...bookingEvents(change(byOwner, surcharge)));
      expect(order && computePrice(order)).toMatchObject({ deliverySurcharge: fee });
    }
    expect(change(byOwner, fee + 1)).toMatchObject({ code: 'conflict', detail: expect.stringContaining('12799') });
    const unapplied = given(...bookingEvents(change(byCustomer, fee)));
    expect(unapplied && computePrice(unapplied)).toMatchObject({ deliverySurcharge: 0 });
  });

  test('of an order that is no longer in the delivery area is possible while its ZIP code stays', () => {
    const nowhere = { rules: { ...defaultRules, servedByDefault: false } };
    expect(changeOrderContact(given(), nowhere, { city: 'Shelbyville' }, byCustomer)).toHaveLength(3);
    expect(changeOrderContact(given(), nowhere, { zipCode: DANA.zipCode }, byCustomer)).toEqual([]);
  });
});
