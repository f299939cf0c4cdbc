import type { CalendarDate } from './calendar-date.js';
import type { ShopSettings } from '../shop/settings.js';
import { addDays, addMonths, atTime, dayIn, startOfDay, timeIn, toWeekday } from './days.js';

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
type Closings = Pick<ShopSettings, 'closedDays' | 'closedPeriods' | 'closedWeekdays'>;
export type LeadTime = Pick<ShopSettings, 'leadTimeDays' | 'sameDayCutoff' | 'nextDayCutoff'>;

/** The day and time of day in the business time zone. */
export interface BusinessTime {
  today: CalendarDate;
  /** `HH:mm` */
  time: string;
}

export function businessTime({ now, timeZone }: { now: Date; timeZone: string }): BusinessTime {
  return { today: dayIn(timeZone, now), time: timeIn(timeZone, now) };
}

/** Whether the shop takes no bookings for a day. */
export function isClosedOn(day: CalendarDate, { closedDays, closedPeriods, closedWeekdays }: Closings): boolean {
  return (
    closedDays.includes(day) ||
    closedWeekdays.includes(toWeekday(day)) ||
    closedPeriods.some(({ from, to }) => from <= day && day <= to)
  );
}

/** The first day that is not too soon to be booked online. */
export function firstBookableDay(rules: LeadTime, { today, time }: BusinessTime): CalendarDate {
  const isOver = (cutoff: string | null) => cutoff !== null && time >= cutoff;
  const days = isOver(rules.nextDayCutoff) ? 2 : isOver(rules.sameDayCutoff) ? 1 : 0;
  return addDays(today, Math.max(rules.leadTimeDays, days));
}

/** The next instant from which a day that can be booked online is too soon for that. */
export function bookableUntil(
  day: CalendarDate,
  rules: LeadTime,
  { now, timeZone }: { now: Date; timeZone: string },
): Date {
  const { leadTimeDays, sameDayCutoff, nextDayCutoff } = rules;
  const ends = [startOfDay(timeZone, addDays(day, 1 - leadTimeDays))];
  if (sameDayCutoff !== null) ends.push(atTime(timeZone, day, sameDayCutoff));
  if (nextDayCutoff !== null)
    ends.push(atTime(timeZone, addDays(day, -1), nextDayCutoff), atTime(timeZone, day, nextDayCutoff));
  return new Date(Math.min(...ends.filter((end) => end > now).map(Number)));
}

/** Why nothing can be booked on a day. */
export function unavailableReasonOn(
  day: CalendarDate,
  { today, firstDay }: { today: CalendarDate; firstDay: CalendarDate },
  closings: Closings,
): UnavailableReason | undefined {
  if (isClosedOn(day, closings)) return 'closed';
  return day >= today && day < firstDay ? 'lead_time' : undefined;
}
