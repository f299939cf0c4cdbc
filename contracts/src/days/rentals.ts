import type { CalendarDate } from './calendar-date.js';
import { addDays, dayNumber, longDay } from './days.js';

/** The days of a rental. */
export interface Rental {
  /** The first one. */
  eventDate: CalendarDate;
  /** How many; 1 if absent. */
  days?: number | undefined;
}

/** The day on which the units are picked up. */
export function lastDay({ eventDate, days = 1 }: Rental): CalendarDate {
  return addDays(eventDate, days - 1);
}

export function daysOfRental({ eventDate, days = 1 }: Rental): CalendarDate[] {
  return Array.from({ length: days }, (_, after) => addDays(eventDate, after));
}

/** How many days a rental from one day to another has. */
export function countDays(first: CalendarDate, last: CalendarDate): number {
  return dayNumber(last) - dayNumber(first) + 1;
}

/** `days` of a rental as requests and events have it. */
export function ofDays(days = 1): { days?: number } {
  return days > 1 ? { days } : {};
}

/** `Saturday, December 12, 2026`, or `Saturday, December 12 to Monday, December 14, 2026 (3 days)`. */
export function formatRentalDays(rental: Rental, formatDay: (day: CalendarDate) => string = longDay): string {
  const { eventDate, days = 1 } = rental;
  if (days === 1) return formatDay(eventDate);
  const [first, last] = [formatDay(eventDate), formatDay(lastDay(rental))];
  const year = /, \d{4}$/.exec(last)?.[0];
  const from = year && first.endsWith(year) ? first.slice(0, -year.length) : first;
  return `${from} to ${last} (${days} days)`;
}

/** `on Saturday, December 12, 2026`, or `from Saturday, December 12 to Monday, December 14, 2026 (3 days)`. */
export function onDays(rental: Rental, formatDay: (day: CalendarDate) => string = longDay): string {
  return `${(rental.days ?? 1) > 1 ? 'from' : 'on'} ${formatRentalDays(rental, formatDay)}`;
}
