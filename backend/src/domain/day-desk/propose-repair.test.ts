import { expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '@party-rental/contracts';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import type { ItemDetails } from '../events.js';
import { unknownItem, type ItemState } from '../items/item-state.js';
import { orderAfter } from '../orders/order-state.js';
import type { ShopState } from '../orders/order.js';
import { FIRST_BOOK } from '../price-book.js';
import { defaultRules } from '../settings.js';
import { proposeRepair, roomOnDays, type Catalog } from './propose-repair.js';

const saturday = calendarDate.parse('2026-12-12');
const inDays = (days: number) => addDays(saturday, days);
const moment = { now: new Date('2026-12-11T15:00:00Z'), timeZone: 'America/New_York' };

const ITEMS: Record<number, Partial<ItemDetails>> = {
  1: { name: 'Castle', stock: 1 },
  2: { name: 'Palace', stock: 1, price: 12_000 },
  3: { name: 'Chair', type: 'CHAIR', price: 10_000, stock: 100 },
};
const catalog: Catalog = new Map(
  Object.entries(ITEMS).map(([id, { type = CASTLE.type, price = CASTLE.price }]) => [
    Number(id),
    { id: Number(id), type, price, ages: null },
  ]),
);

/** A shop in which these items are booked up on these days. */
function shopWith(bookedUp: readonly { itemId: number; day: CalendarDate }[]): ShopState {
  return {
    rules: defaultRules,
    priceBook: FIRST_BOOK,
    item: (id): ItemState => (ITEMS[id] ? { status: 'listed', item: { ...CASTLE, ...ITEMS[id] } } : unknownItem),
    booked: (itemId, day) => (bookedUp.some((full) => full.itemId === itemId && full.day === day) ? 100 : 0),
  };
}

function propose(full: readonly { itemId: number; day: CalendarDate }[], itemIds?: number[]) {
  const order = orderAfter([bookingCreated({ bookingId: 'booking', itemId: 1, eventDate: saturday })]);
  if (!order) throw new Error('The order has an event');
  return proposeRepair(order, shopWith(full), catalog, { date: saturday, itemIds }, moment);
}
const castleOn = (...days: number[]) => days.map((after) => ({ itemId: 1, day: inDays(after) }));

test('after a storm a party moves to the nearest free day, a weekend to a weekend', () => {
  expect(propose([]).repair).toEqual({ kind: 'move', to: inDays(1) });
  const { repair, days } = propose(castleOn(1));
  expect(repair).toEqual({ kind: 'move', to: inDays(7) });
  expect(days.slice(0, 2)).toEqual([inDays(2), inDays(3)]);
});

test('a weekday is better than none, and without a free day the order is cancelled', () => {
  const weekends = [1, 7, 8, 14, 15, 21, 22, 28];
  expect(propose(castleOn(...weekends)).repair).toEqual({ kind: 'move', to: inDays(2) });
  const always = Array.from({ length: 28 }, (_, i) => i + 1);
  expect(propose(castleOn(...always))).toMatchObject({ repair: { kind: 'cancel' }, days: [] });
});

test('a day counts the orders that fit on it together', () => {
  const orders = ['one', 'two'].flatMap((bookingId) => {
    const order = orderAfter([bookingCreated({ bookingId, itemId: 1, eventDate: saturday })]);
    return order ? [order] : [];
  });
  const room = roomOnDays(orders, shopWith(castleOn(1)), { date: saturday }, moment);
  expect(room).toHaveLength(27);
  expect(room[0]).toEqual({ day: inDays(2), orders: 1 });
});

test('instead of a damaged item one of its type is proposed, and others can be chosen', () => {
  const { repair, alternatives, taken } = propose([], [1]);
  expect(repair).toEqual({ kind: 'swap', swaps: [{ bookingId: 'booking', itemId: 2 }] });
  expect(alternatives).toMatchObject([{ bookingId: 'booking', items: [{ id: 2, priceDifference: 2_000 }, { id: 3 }] }]);
  expect(taken).toContainEqual({ itemId: 2, day: saturday, delta: 1 });
  const palace = { itemId: 2, day: saturday };
  expect(propose([palace], [1]).repair).toEqual({ kind: 'move', to: inDays(1) });
});
