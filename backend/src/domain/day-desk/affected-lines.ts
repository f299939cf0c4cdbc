import { activeLines, isVisited, type CalendarDate } from '@party-rental/contracts';
import { stopOn } from '../day-plan/stop-state.js';
import type { OrderLineState, OrderState } from '../orders/order-state.js';
import { withAllocations, type ShopState } from '../orders/order.js';
import { allocate, release } from '../stock/allocations.js';
import { unitsLeftFor } from '../stock/units-left.js';

export interface Affected {
  date: CalendarDate;
  /** All items if undefined. Packages that contain one are affected, too. */
  itemIds?: readonly number[] | undefined;
}

/** The lines of an order that cannot go ahead on a day as booked; none once they were delivered. */
export function affectedLines(
  { lines, stops }: Pick<OrderState, 'lines' | 'stops'>,
  { date, itemIds }: Affected,
): OrderLineState[] {
  if (isVisited(stopOn(stops, date).progress)) return [];
  return activeLines(lines).filter(
    ({ eventDate, itemId, parts = [] }) =>
      eventDate === date &&
      (itemIds === undefined || [itemId, ...parts.map((part) => part.itemId)].some((id) => itemIds.includes(id))),
  );
}

/**
 * The orders that must change so that nothing is overbooked: the oldest keep their bookings. Returns all orders if the whole
 * day is affected. Pass a shop without holds, because a repair cannot free them.
 */
export function mustChange(
  oldestFirst: readonly OrderState[],
  shop: ShopState,
  affected: Affected,
): ReadonlySet<OrderState> {
  if (!affected.itemIds) return new Set(oldestFirst);
  const lines = new Map(oldestFirst.map((order) => [order, affectedLines(order, affected)]));
  const taken = release([...lines.values()].flat().flatMap(allocate));
  const leaving = [...lines].filter(([, own]) => {
    const units = own.flatMap(allocate);
    const after = withAllocations(shop, [...taken, ...units]);
    const fits = own.every((line) => unitsLeftFor(line, line.eventDate, after) >= 0);
    if (fits) taken.push(...units);
    return !fits;
  });
  return new Set(leaving.map(([order]) => order));
}
