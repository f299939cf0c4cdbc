import { describe, expect, test } from 'vitest';
import { calendarDate, pickPartyDetails } from '@party-rental/contracts';
import { DANA } from '../../../../test-support/dana.js';
import { CASTLE } from '../../../../test-support/events.js';
import { FIRST_BOOK } from '../../price-book.js';
import { Rejection } from '../../rejections.js';
import { defaultRules } from '../../settings.js';
import type { PlaceOrder, ShopState } from '../order.js';
import { orderAfter } from '../order-state.js';
import { getPaymentDeadline, placeOnlineOrder } from './payment-deadline.js';

const now = new Date('2026-11-21T15:00:00.000Z');
const order: PlaceOrder = {
  ...{ orderId: 'order', isCart: false, customer: DANA, userId: null, partyDetails: pickPartyDetails({}) },
  lines: [
    { bookingId: 'a', number: 'PR-7K3M-9Q2F', itemId: 1, eventDate: calendarDate.parse('2026-12-12'), quantity: 1 },
  ],
  ...{ expectedTotal: null, byOwner: false, today: calendarDate.parse('2026-11-21'), time: '10:00' },
};

function place(
  { allowsPhone = false, payByPhone }: { allowsPhone?: boolean; payByPhone?: boolean } = {},
  minutes = 30,
) {
  const shop: ShopState = {
    rules: { ...defaultRules, payByPhone: allowsPhone },
    priceBook: { ...FIRST_BOOK, payWithinMinutes: minutes },
    item: () => ({ status: 'listed', item: { ...CASTLE, price: 18_900, stock: 3 } }),
    booked: () => 0,
  };
  return placeOnlineOrder(shop, order, { now, payByPhone });
}

function deadline(placed: ReturnType<typeof place>): string | undefined {
  const state = placed instanceof Rejection ? undefined : orderAfter(placed);
  if (!state) throw new Error('Nothing was placed');
  return getPaymentDeadline(state);
}

describe('an order of a shop that takes payments online', () => {
  test.each([
    [30, '2026-11-21T15:30:00.000Z'],
    [1440, '2026-11-22T15:00:00.000Z'],
  ])('must be paid within the %i minutes of the price book', (minutes, payBy) => {
    expect(deadline(place({}, minutes))).toBe(payBy);
    expect(deadline(place({ allowsPhone: true, payByPhone: false }, minutes))).toBe(payBy);
  });

  test('has no deadline if its customer chose to pay by phone', () => {
    expect(deadline(place({ allowsPhone: true, payByPhone: true }))).toBeUndefined();
  });

  test('is rejected at its field if the shop no longer lets customers pay by phone', () => {
    const message = "You can't choose to pay by phone anymore. Please pay by card instead";
    expect(place({ payByPhone: true })).toEqual(
      new Rejection('malformed', `${message}.`, { errors: [{ path: 'payByPhone', message }] }),
    );
  });
});
