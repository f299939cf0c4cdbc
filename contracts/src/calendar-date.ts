import { z } from 'zod';

/** A day of the shop's calendar, `yyyy-MM-dd`. It has no time and no zone, and is never made into a `Date` in a local one. */
export const calendarDate = z.iso
  .date('Please use a real date, written yyyy-MM-dd')
  .brand<'CalendarDate'>()
  .meta({ example: '2026-12-05' });
export type CalendarDate = z.infer<typeof calendarDate>;

const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

export function fromDayNumber(days: number): CalendarDate {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10) as CalendarDate; // the text of a real day
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days);
}

/** The same day of a later month, or that month's last day where it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return fromDayNumber(first.getTime() / MS_PER_DAY + Math.min(day, lastDay) - 1);
}

/** Every day of a month, in order. `month` is 1 to 12. */
export function daysOfMonth(year: number, month: number): CalendarDate[] {
  const first = Date.UTC(year, month - 1, 1) / MS_PER_DAY;
  const next = Date.UTC(year, month, 1) / MS_PER_DAY;
  return Array.from({ length: next - first }, (_, i) => fromDayNumber(first + i));
}

/** 0 is Sunday. */
export function weekday(date: CalendarDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** The day that an instant falls on in a time zone (IANA name). */
export function dayIn(timeZone: string, instant: Date): CalendarDate {
  return fromDayNumber(Math.floor(wallClock(timeZone, instant) / MS_PER_DAY));
}

/** The first instant of a day in a time zone: 00:00, or the first moment after it where the clocks skip that. */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const utcMidnight = dayNumber(date) * MS_PER_DAY;
  // Clocks change at midnight in some zones, so the offsets of before and after are tried, the earlier instant first.
  const candidates = [-MS_PER_DAY, MS_PER_DAY]
    .map((distance) => new Date(utcMidnight + distance))
    .map((nearby) => utcMidnight - (wallClock(timeZone, nearby) - nearby.getTime()))
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant));
  return candidates.find((instant) => dayIn(timeZone, instant) === date) ?? new Date(utcMidnight);
}

/** What the clocks of a zone show at an instant, to the second, as if it were UTC. */
function wallClock(timeZone: string, instant: Date): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second'));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one takes several times as long as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone);
  if (made) return made;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
