import {
  isClosedOn,
  lastDay,
  longDay,
  MAX_LISTED_DAYS,
  MAX_PAGE,
  toOrderNumber,
  type CalendarDate,
  type Rental,
  type ShopSettings,
} from '@party-rental/contracts';
import { Rejection } from './rejections.js';

/** A line that is not cancelled. */
interface BookedLine extends Rental {
  orderId: string;
  number: string;
}

/** Whether the days on which the shop is closed may differ. */
export function changesClosings(current: ShopSettings, next: ShopSettings): boolean {
  const fields = ['closedDays', 'closedPeriods', 'closedWeekdays'] as const;
  return fields.some((field) => JSON.stringify(next[field]) !== JSON.stringify(current[field]));
}

/** Rejects to close days on which orders are delivered or picked up. `lines` end today or later. */
export function rejectClosing(
  current: ShopSettings,
  next: ShopSettings,
  lines: readonly BookedLine[],
): Rejection | undefined {
  const ordersByDay = new Map<CalendarDate, Map<string, string>>();
  for (const { orderId, number, ...rental } of lines)
    for (const day of new Set([rental.eventDate, lastDay(rental)])) {
      if (!isClosedOn(day, next) || isClosedOn(day, current)) continue;
      const orders = ordersByDay.get(day) ?? new Map<string, string>();
      ordersByDay.set(day, orders.set(orderId, toOrderNumber(number)));
    }
  const days = [...ordersByDay]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([date, orders]) => ({
      date,
      booked: orders.size,
      orders: [...orders].slice(0, MAX_PAGE).map(([id, number]) => ({ id, number })),
    }));
  const [first] = days;
  if (!first) return undefined;
  const where = `${first.booked === 1 ? 'is 1 order' : `are ${first.booked} orders`} for ${longDay(first.date)}`;
  const more = days.length > 1 ? `, and orders for ${days.length - 1} more ${days.length === 2 ? 'day' : 'days'}` : '';
  return new Rejection('overbooking', `There ${where}${more}.`, { days: days.slice(0, MAX_LISTED_DAYS) });
}
