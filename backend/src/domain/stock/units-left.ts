import { ofDays, type CalendarDate } from '@party-rental/contracts';
import type { ItemState } from '../items/item-state.js';
import { addUp, daysTaken, type Allocation, type Booked, type Part } from './allocations.js';

/** Items, and the units of them that are booked. */
export interface Stock {
  item(itemId: number): ItemState;
  booked(itemId: number, day: CalendarDate): number;
}

/** The current parts of an item that is rented for some days. Undefined for an item that only takes its own units of the day. */
export function getParts(itemId: number, stock: Pick<Stock, 'item'>, days = 1): readonly Part[] | undefined {
  const state = stock.item(itemId);
  if (state.status !== 'listed') return undefined;
  const { components, bufferDays } = state.item;
  if (components.length > 0)
    return components.map((component) => {
      const part = stock.item(component.itemId);
      if (part.status !== 'listed') return { ...component, ...ofDays(days), bufferDays: 0 };
      return { ...component, ...ofDays(days), bufferDays: part.item.bufferDays, itemName: part.item.name };
    });
  return bufferDays > 0 || days > 1 ? [{ itemId, quantity: 1, ...ofDays(days), bufferDays }] : undefined;
}

/** The units of an item, and how many of them are booked on a day. */
interface UnitCounts {
  units(itemId: number): number;
  booked(itemId: number, day: CalendarDate): number;
}

/** The most bookings from a day on that the units of all parts allow; negative where more is booked than there is. */
export function unitsLeft(parts: readonly Part[], day: CalendarDate, { units, booked }: UnitCounts): number {
  return Math.min(
    ...parts.flatMap((part) =>
      daysTaken(part, day).map((taken) =>
        Math.floor((units(part.itemId) - booked(part.itemId, taken)) / part.quantity),
      ),
    ),
  );
}

/** The units of an item that a shop can still book on a day. Negative if the day is overbooked. */
export function unitsLeftFor(
  { itemId, parts }: Pick<Booked, 'itemId' | 'parts'>,
  day: CalendarDate,
  shop: Stock,
): number {
  if (!parts) {
    // It may be a package by now, and was booked from its own stock.
    const state = shop.item(itemId);
    return (state.status === 'listed' ? state.item.stock : 0) - shop.booked(itemId, day);
  }
  return unitsLeft(parts, day, {
    units: (id) => computeOwnUnits(shop.item(id)),
    booked: (id, taken) => shop.booked(id, taken),
  });
}

/** The units that are booked once these allocations are made. */
export function bookedAfter(stock: Stock, allocations: readonly Allocation[]): Stock['booked'] {
  const added = new Map(addUp(allocations).map(({ itemId, day, delta }) => [`${itemId} ${day}`, delta]));
  return (itemId, day) => stock.booked(itemId, day) + (added.get(`${itemId} ${day}`) ?? 0);
}

/** For a package, the most that its components' units allow. A package inside a package allows none. */
export function computeStock(itemId: number, stock: Pick<Stock, 'item'>): number {
  const [own, parts] = [computeOwnUnits(stock.item(itemId)), getParts(itemId, stock)];
  return parts
    ? Math.min(...parts.map((part) => Math.floor(computeOwnUnits(stock.item(part.itemId)) / part.quantity)))
    : own;
}

/** The units that an item has itself: a package has none. */
export function computeOwnUnits(state: ItemState): number {
  return state.status === 'listed' && state.item.components.length === 0 ? state.item.stock : 0;
}
