import type { CalendarDate } from './calendar-date.js';
import { addDays, addMonths } from './days.js';
import type { ShopSettings } from '../settings.js';

/** Days after this many months cannot be booked yet. */
export const MONTHS_AHEAD = 24;

/** Whether a day is within the bookable range: today to two years ahead. */
export function isBookableDay(day: CalendarDate, today: CalendarDate): boolean {
  return day >= today && day <= lastBookableDay(today);
}

export function lastBookableDay(today: CalendarDate): CalendarDate {
  if (lastDay?.today !== today) lastDay = { today, last: addMonths(today, MONTHS_AHEAD) };
  return lastDay.last;
}

/** Cached, because every booking needs it and it changes once a day. */
let lastDay: { today: CalendarDate; last: CalendarDate } | undefined;

export type UnavailableReason = 'closed' | 'lead_time';
type DayRules = Pick<ShopSettings, 'closedDays' | 'leadTimeDays'>;

/** Why nothing can be booked on a day. */
export function unavailableReasonOn(
  day: CalendarDate,
  today: CalendarDate,
  rules: DayRules,
): UnavailableReason | undefined {
  if (rules.closedDays.includes(day)) return 'closed';
  return day >= today && day < addDays(today, rules.leadTimeDays) ? 'lead_time' : undefined;
}
