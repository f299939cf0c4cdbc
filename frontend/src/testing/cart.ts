import { calendarDate, type CalendarDate, type Item } from '@party-rental/contracts';
import type { CartLine } from '../shared/cart/cart-lines';
import { castle } from './catalog';

export const table: Item = { ...castle, id: 2, name: 'Round Banquet Table', type: 'TABLE', price: 1_800, stock: 40 };

/** The catalog's today is December 10. */
export const saturday: CalendarDate = calendarDate.parse('2026-12-12');
export const sunday: CalendarDate = calendarDate.parse('2026-12-13');

export const line = (item: Item, selectedDate: CalendarDate, quantity = 1): CartLine => ({
  item,
  selectedDate,
  quantity,
});

const KEY = 'party-rental:cart';

/** Stores a cart, as if from an earlier visit. */
export function storeCart(lines: readonly CartLine[]): void {
  localStorage.setItem(KEY, JSON.stringify(lines));
}

export function storedCart(): unknown {
  return JSON.parse(localStorage.getItem(KEY) ?? '[]');
}

/** The availability response of a day: remaining castles and tables. */
export function left(castles: number, tables: number) {
  return Object.fromEntries(
    [
      [castle.id, castles],
      [table.id, tables],
    ].map(([id, remaining = 0]) => [id, { available: remaining > 0, remaining }]),
  );
}
