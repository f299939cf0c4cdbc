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
  return unavailableReasons(today, rules)(day);
}

/** The same for many days. */
export function unavailableReasons(
  today: CalendarDate,
  rules: DayRules,
): (day: CalendarDate) => UnavailableReason | undefined {
  const firstDay = addDays(today, rules.leadTimeDays);
  return (day) => {
    if (rules.closedDays.includes(day)) return 'closed';
    return day >= today && day < firstDay ? 'lead_time' : undefined;
  };
}
