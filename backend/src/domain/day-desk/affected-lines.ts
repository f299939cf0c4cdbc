import { activeLines, type CalendarDate } from '@party-rental/contracts';
import type { OrderLineState, OrderState } from '../orders/order-state.js';

export interface Affected {
  date: CalendarDate;
  /** All items if undefined. Packages that contain one are affected, too. */
  itemIds?: readonly number[] | undefined;
}

/** The lines of an order that cannot go ahead on a day as booked. */
export function affectedLines({ lines }: Pick<OrderState, 'lines'>, { date, itemIds }: Affected): OrderLineState[] {
  return activeLines(lines).filter(
    ({ eventDate, itemId, parts = [] }) =>
      eventDate === date &&
      (itemIds === undefined || [itemId, ...parts.map((part) => part.itemId)].some((id) => itemIds.includes(id))),
  );
}
