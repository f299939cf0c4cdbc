import type { CalendarDate } from './calendar-date.js';
import { addMonths } from './days.js';

/** Days further ahead than this cannot be booked yet. */
export const MONTHS_AHEAD = 24;

/** Days that can be booked at all: today to two years ahead. */
export function isBookableDay(day: CalendarDate, today: CalendarDate): boolean {
  return day >= today && day <= lastBookableDay(today);
}

export function lastBookableDay(today: CalendarDate): CalendarDate {
  if (reckoned?.today !== today) reckoned = { today, last: addMonths(today, MONTHS_AHEAD) };
  return reckoned.last;
}

/** Each booking asks, and it is the same all day. */
let reckoned: { today: CalendarDate; last: CalendarDate } | undefined;
