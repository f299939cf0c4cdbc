import type { BookingEvent } from '../events.js';
import type { OrderLineState } from '../orders/order-state.js';
import { getAllocations } from '../placement.js';
import type { FreedUnits } from './repair-events.js';

/** The net units that a repair frees: with buffer days, it may take some of the freed units again. */
export function freedUnits(events: readonly BookingEvent[], lines: readonly OrderLineState[]): FreedUnits[] {
  // A package has no units of its own.
  const packages = lines.filter(({ itemId, parts }) => parts && !parts.some((part) => part.itemId === itemId));
  const sums = new Map<string, FreedUnits>();
  for (const { itemId, day, delta } of events.flatMap(getAllocations)) {
    if (packages.some((one) => one.itemId === itemId)) continue;
    const key = `${itemId} ${day}`;
    sums.set(key, { itemId, day, quantity: (sums.get(key)?.quantity ?? 0) - delta });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0);
}
