import type { CalendarDate } from './calendar-date.js';
import { addDays, addMonths } from './days.js';
import type { ShopSettings } from '../settings.js';

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

export type UnavailableReason = 'closed' | 'notice';
type DayRules = Pick<ShopSettings, 'closedDays' | 'leadTimeDays'>;

/** Why nothing at all can be booked on a day. */
export function unavailableReasonOn(
  day: CalendarDate,
  today: CalendarDate,
  rules: DayRules,
): UnavailableReason | undefined {
  return unavailableReasons(today, rules)(day);
}

/** The same for many days: what depends on today alone is reckoned once. */
export function unavailableReasons(
  today: CalendarDate,
  rules: DayRules,
): (day: CalendarDate) => UnavailableReason | undefined {
  const firstInTime = addDays(today, rules.leadTimeDays);
  return (day) => {
    if (rules.closedDays.includes(day)) return 'closed';
    return day >= today && day < firstInTime ? 'notice' : undefined;
  };
}
