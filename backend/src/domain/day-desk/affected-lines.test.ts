import { expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '@party-rental/contracts';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import { unknownItem } from '../items/item-state.js';
import { orderAfter, type OrderState } from '../orders/order-state.js';
import type { ShopState } from '../orders/order.js';
import { FIRST_BOOK } from '../price-book.js';
import { defaultRules } from '../settings.js';
import { allocate, type Allocation, type Part } from '../stock/allocations.js';
import { bookedAfter } from '../stock/units-left.js';
import { mustChange } from './affected-lines.js';

const day = calendarDate.parse('2026-12-12');
const CHAIR = 2;
const SET = 3;

interface Booked {
  itemId?: number;
  quantity?: number;
  parts?: Part[];
}

function placed({ itemId = 1, quantity = 1, parts }: Booked = {}): OrderState {
  const order = orderAfter([bookingCreated({ itemId, quantity, eventDate: day, ...(parts && { parts }) })]);
  if (!order) throw new Error('The order has an event');
  return order;
}

/** A shop with three of each item, in which the orders are booked and other units are taken. */
function shopWith(orders: readonly OrderState[], others: readonly Allocation[] = []): ShopState {
  const shop: ShopState = {
    rules: defaultRules,
    priceBook: FIRST_BOOK,
    item: (id) => (id <= SET ? { status: 'listed', item: { ...CASTLE, stock: 3 } } : unknownItem),
    booked: () => 0,
  };
  return { ...shop, booked: bookedAfter(shop, [...orders.flatMap(({ lines }) => lines.flatMap(allocate)), ...others]) };
}
const torn = (quantity: number, itemId = 1, on: CalendarDate = day): Allocation[] => [
  { itemId, day: on, delta: quantity },
];
const leaving = (orders: OrderState[], others: Allocation[], itemIds: number[] | undefined = [1]) => {
  const found = mustChange(orders, shopWith(orders, others), { date: day, itemIds });
  return orders.flatMap((order, index) => (found.has(order) ? [index] : []));
};

test('of three booked castles of which one is torn, the latest order must change', () => {
  const orders = [placed(), placed(), placed()];
  expect(leaving(orders, torn(1))).toEqual([2]);
  expect(leaving(orders, torn(2))).toEqual([1, 2]);
  expect(leaving(orders, torn(3))).toEqual([0, 1, 2]);
  expect(leaving(orders, [])).toEqual([]);
});

test('a storm affects every order of the day', () => {
  const orders = [placed(), placed()];
  expect(mustChange(orders, shopWith(orders), { date: day }).size).toBe(2);
});

test('a later order stays if its units are enough for it, and not for an earlier one', () => {
  expect(leaving([placed({ quantity: 2 }), placed()], torn(2))).toEqual([0]);
});

test('an order that is not affected stays, and packages and buffer days count', () => {
  const chairs = placed({ itemId: CHAIR });
  const packaged = placed({ itemId: SET, parts: [{ itemId: 1, quantity: 2, bufferDays: 0 }] });
  expect(leaving([placed(), packaged, chairs], torn(1))).toEqual([1]);
  const drying = placed({ parts: [{ itemId: 1, quantity: 1, bufferDays: 1 }] });
  expect(leaving([drying], torn(3, 1, addDays(day, 1)))).toEqual([0]);
});
