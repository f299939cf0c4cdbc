import { activeLines, type CalendarDate } from '@party-rental/contracts';
import { stopOn } from '../day-plan/stop-state.js';
import type { OrderLineState, OrderState } from '../orders/order-state.js';

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
  if (stopOn(stops, date).progress.some(({ step }) => step !== 'LOADED')) return [];
  return activeLines(lines).filter(
    ({ eventDate, itemId, parts = [] }) =>
      eventDate === date &&
      (itemIds === undefined || [itemId, ...parts.map((part) => part.itemId)].some((id) => itemIds.includes(id))),
  );
}
