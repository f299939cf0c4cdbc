import {
  isClosedOn,
  longDay,
  MAX_LISTED_DAYS,
  MAX_PAGE,
  toOrderNumber,
  type CalendarDate,
  type ShopSettings,
} from '@party-rental/contracts';
import { Rejection } from './rejections.js';

/** A line that is not cancelled, on its event day. */
interface BookedLine {
  orderId: string;
  number: string;
  day: CalendarDate;
}

/** Whether the days on which the shop is closed may differ. */
export function changesClosings(current: ShopSettings, next: ShopSettings): boolean {
  const fields = ['closedDays', 'closedPeriods', 'closedWeekdays'] as const;
  return fields.some((field) => JSON.stringify(next[field]) !== JSON.stringify(current[field]));
}

/** Rejects to close days that have orders. `lines` are those of today and later. */
export function rejectClosing(
  current: ShopSettings,
  next: ShopSettings,
  lines: readonly BookedLine[],
): Rejection | undefined {
  const ordersByDay = new Map<CalendarDate, Map<string, string>>();
  for (const { day, orderId, number } of lines) {
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
