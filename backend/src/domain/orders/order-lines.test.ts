import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, priceOrder, type CalendarDate, DEFAULT_RATES } from '@party-rental/contracts';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import type { ItemState } from '../items/item-state.js';
import { Rejection } from '../rejections.js';
import { FIRST_BOOK } from '../price-book.js';
import { defaultRules } from '../settings.js';
import { addLine, changeQuantity } from './order-lines.js';
import { orderAfter, computePrice, deriveStatus, type OrderEvent } from './order-state.js';
import type { ShopState } from './order.js';

const day = calendarDate.parse('2026-12-12');
const byOwner = { by: 'admin', now: new Date('2026-11-22T15:00:00Z'), timeZone: 'America/New_York' } as const;
const byCustomer = { ...byOwner, by: 'customer' } as const;

/** Three castles at $100.00: $25.00 less for delivery than a smaller order, $5.00 more for setup. */
const created = bookingCreated({ bookingId: '1', orderId: 'order', itemId: 1, eventDate: day, quantity: 3 });
const confirmed: OrderEvent = { type: 'BookingConfirmed', data: { bookingId: '1' } };
const cancelled: OrderEvent = {
  type: 'BookingCancelled',
  data: { bookingId: '1', itemId: 1, eventDate: day, quantity: 3, from: 'PENDING', cause: 'request' },
  personal: null,
};
const erased: OrderEvent = {
  type: 'PersonErased',
  data: { bookingIds: ['1'], orderIds: ['order'], waitlistIds: [], hadAccount: false },
};

const given = (...events: OrderEvent[]) => orderAfter([created, ...events]);
const shopWith = (stock: number, item: Partial<typeof CASTLE> = {}, booked = 3): ShopState => ({
  rules: defaultRules,
  priceBook: FIRST_BOOK,
  item: (): ItemState => ({ status: 'listed', item: { ...CASTLE, stock, ...item } }),
  booked: (_: number, on: CalendarDate) => (on === day ? booked : 0),
});
function accepted<Event>(decision: readonly Event[] | Rejection): readonly Event[] {
  if (decision instanceof Rejection) throw new Error(decision.detail);
  return decision;
}
function after(decision: readonly OrderEvent[] | Rejection) {
  const order = given(...accepted(decision));
  if (!order) throw new Error('There is no order');
  return order;
}
/** What the tiers give for so many castles. */
const computeFees = (quantity: number) => {
  const { subtotal, delivery, setup } = priceOrder(
    [{ itemId: 1, name: 'Castle', eventDate: day, quantity, price: 10_000 }],
    DEFAULT_RATES,
  );
  return { subtotal, deliveryFee: delivery, setupFee: setup };
};

describe('a quantity', () => {
  const change = (quantity: number, shop = shopWith(9), ...events: OrderEvent[]) =>
    changeQuantity(given(...events), shop, { ...byOwner, bookingId: '1', quantity });

  test('that rises agrees on the fees of the larger order', () => {
    expect(computePrice(after(change(6)))).toMatchObject(computeFees(6));
  });

  test('that changes keeps the surcharge on which the order was agreed', () => {
    const dearer = {
      ...shopWith(9),
      rules: { ...defaultRules, deliveryRules: [{ zipPrefix: '1', fee: 9_900, served: true }] },
    };
    for (const quantity of [1, 6]) expect(computePrice(after(change(quantity, dearer))).deliverySurcharge).toBe(0);
    const agreed = { ...created, data: { ...created.data, quote: { ...created.data.quote, surcharge: 2_500 } } };
    for (const quantity of [1, 6]) {
      const events = accepted(changeQuantity(orderAfter([agreed]), dearer, { ...byOwner, bookingId: '1', quantity }));
      const order = orderAfter([agreed, ...events]);
      expect(order && computePrice(order)).toMatchObject({ deliverySurcharge: 2_500 });
    }
  });

  test('that falls raises no fee', () => {
    expect(computeFees(1).deliveryFee).toBeGreaterThan(computeFees(3).deliveryFee);
    expect(computePrice(after(change(1)))).toMatchObject({ subtotal: 10_000, deliveryFee: computeFees(3).deliveryFee });
  });

  test('frees the old units before it takes the new ones', () => {
    expect(accepted(change(4)).map(({ type, data }) => [type, data.quantity])).toEqual([
      ['BookingDayReleased', 3],
      ['BookingQuantityChanged', 4],
    ]);
  });

  test('takes only units that are free', () => {
    expect(change(5, shopWith(5))).toHaveLength(2);
    expect(change(6, shopWith(5))).toMatchObject({
      code: 'unavailable',
      more: { lines: [{ requested: 3, remaining: 2 }] },
    });
    expect(change(1, shopWith(2))).toHaveLength(2);
  });

  test('keeps the price as booked', () => {
    expect(computePrice(after(change(4, shopWith(9, { price: 99_900 })))).subtotal).toBe(40_000);
  });

  test('that stays the same changes nothing', () => {
    expect(change(3)).toEqual([]);
  });

  test('of a cancelled line, a past event or an unknown line cannot change', () => {
    expect(change(4, shopWith(9), cancelled)).toMatchObject({ code: 'conflict' });
    const late = { ...byOwner, now: new Date('2026-12-13T15:00:00Z'), bookingId: '1', quantity: 4 };
    expect(changeQuantity(given(), shopWith(9), late)).toMatchObject({ detail: expect.stringContaining('is over') });
    expect(changeQuantity(given(), shopWith(9), { ...late, bookingId: '2' })).toMatchObject({ code: 'not_found' });
  });
});

describe('a line', () => {
  const add = (shop = shopWith(9), ...events: OrderEvent[]) =>
    addLine(given(...events), shop, { ...byOwner, bookingId: '2', itemId: 2, eventDate: day, quantity: 2 });

  test('joins the order with its customer and the next number, at the price of today', () => {
    const [added] = accepted(add(shopWith(9, { name: 'Table', price: 1_200 })));
    expect(added).toMatchObject({
      data: { orderId: 'order', number: 'PR-7K3M-9Q2F-2', itemName: 'Table', quantity: 2 },
      personal: created.personal,
    });
  });

  test('agrees on the fees of the larger order', () => {
    expect(computePrice(after(add()))).toMatchObject(computeFees(5));
  });

  test('keeps the surcharge, and joins an order that is no longer in the delivery area', () => {
    const nowhere = { ...shopWith(9), rules: { ...defaultRules, servedByDefault: false } };
    const agreed = { ...created, data: { ...created.data, quote: { ...created.data.quote, surcharge: 2_500 } } };
    const line = { ...byOwner, bookingId: '2', itemId: 2, eventDate: day, quantity: 2 };
    const order = orderAfter([agreed, ...accepted(addLine(orderAfter([agreed]), nowhere, line))]);
    expect(order && computePrice(order)).toMatchObject({ ...computeFees(5), deliverySurcharge: 2_500 });
  });

  test('of an item that the order has costs what was agreed on', () => {
    const again = { ...byOwner, bookingId: '2', itemId: 1, eventDate: day, quantity: 2 };
    const dearer = shopWith(9, { price: 99_900 });
    expect(computePrice(after(addLine(given(), dearer, again)))).toMatchObject(computeFees(5));
  });

  test('of a confirmed order is confirmed, and of a received one is not', () => {
    const order = given(confirmed, ...accepted(add(shopWith(9), confirmed)));
    expect(order && deriveStatus(order)).toBe('CONFIRMED');
    expect(deriveStatus(after(add()))).toBe('RECEIVED');
  });

  test('takes only units that are free', () => {
    expect(add(shopWith(4))).toMatchObject({ code: 'unavailable' });
  });

  test('is priced by the rates of its order, whatever the price book says by now', () => {
    const dearer = { ...FIRST_BOOK, delivery: [{ from: 0, fee: 9_900 }], taxes: [] };
    expect(computePrice(after(add({ ...shopWith(9), priceBook: dearer })))).toEqual(
      computePrice(after(add(shopWith(9)))),
    );
  });

  test('cannot join a cancelled or an erased order', () => {
    expect(add(shopWith(9), cancelled)).toMatchObject({ code: 'conflict' });
    expect(add(shopWith(9), erased)).toMatchObject({ code: 'conflict' });
    expect(
      addLine(undefined, shopWith(9), { ...byOwner, bookingId: '2', itemId: 2, eventDate: day, quantity: 1 }),
    ).toMatchObject({ code: 'not_found' });
  });
});

describe('a customer', () => {
  const inTime = { ...byCustomer, now: new Date('2026-12-10T05:00:00Z') };
  const tooLate = { ...byCustomer, now: new Date('2026-12-10T05:00:01Z') };
  const line = { bookingId: '2', itemId: 2, eventDate: day, quantity: 2 };
  const nowhere = { ...shopWith(9), rules: { ...defaultRules, servedByDefault: false } };
  const change = (quantity: number, by: typeof byCustomer = byCustomer, shop = shopWith(9)) =>
    changeQuantity(given(), shop, { ...by, bookingId: '1', quantity });

  test('adds a line and changes a quantity until 48 hours before the day, as the owner prices them', () => {
    const price = (added: ReturnType<typeof addLine>) => computePrice(after(added));
    expect(price(addLine(given(), shopWith(9), { ...inTime, ...line }))).toEqual(
      price(addLine(given(), shopWith(9), { ...byOwner, ...line })),
    );
    expect(change(4, inTime)).toEqual(
      changeQuantity(given(), shopWith(9), { ...byOwner, bookingId: '1', quantity: 4 }),
    );
    for (const refused of [
      addLine(given(), shopWith(9), { ...tooLate, ...line }),
      change(4, tooLate),
      change(2, tooLate),
    ])
      expect(refused).toMatchObject({ detail: expect.stringContaining('48 hours before') });
  });

  test('adds to a confirmed order what is not confirmed yet', () => {
    const added = accepted(addLine(given(confirmed), shopWith(9), { ...byCustomer, ...line }));
    const order = given(confirmed, ...added);
    expect(order && deriveStatus(order)).toBe('PARTLY_CONFIRMED');
  });

  test('adds nothing to an order that is over, cancelled or full', () => {
    const later = { ...line, eventDate: addDays(day, 30) };
    const afterwards = { ...byCustomer, now: new Date('2026-12-14T15:00:00Z') };
    expect(addLine(given(), shopWith(9), { ...afterwards, ...later })).toMatchObject({
      detail: expect.stringContaining('place a new order'),
    });
    expect(addLine(given(cancelled), shopWith(9), { ...byCustomer, ...line })).toMatchObject({ code: 'conflict' });
    const lines = Array.from({ length: 49 }, (_, i) =>
      bookingCreated({ bookingId: `more-${i}`, orderId: 'order', itemId: 1, eventDate: day, quantity: 1 }),
    );
    expect(addLine(given(...lines), shopWith(99), { ...byCustomer, ...line })).toMatchObject({
      detail: expect.stringContaining('at most 50 entries'),
    });
  });

  test('takes no more where the shop no longer delivers, and can still take fewer', () => {
    expect(addLine(given(), nowhere, { ...byCustomer, ...line })).toMatchObject({ code: 'not_served' });
    expect(change(4, byCustomer, nowhere)).toMatchObject({ code: 'not_served' });
    expect(change(2, byCustomer, nowhere)).toHaveLength(2);
  });

  test('is bound by the lead time', () => {
    const slow = { ...shopWith(9), rules: { ...defaultRules, leadTimeDays: 60 } };
    expect(addLine(given(), slow, { ...byCustomer, ...line })).toMatchObject({ code: 'unavailable' });
    expect(change(4, byCustomer, slow)).toMatchObject({ detail: expect.stringContaining('60 days ahead') });
    expect(addLine(given(), slow, { ...byOwner, ...line })).toHaveLength(1);
  });
});
