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
  return calendarDate.parse(new Date(days * MS_PER_DAY).toISOString().slice(0, 10));
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
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
  return calendarDate.parse(parts);
}

/** The instant at which a day begins (00:00) in a time zone. */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const utcMidnight = dayNumber(date) * MS_PER_DAY;
  const firstGuess = utcMidnight - offsetAt(timeZone, new Date(utcMidnight));
  return new Date(utcMidnight - offsetAt(timeZone, new Date(firstGuess)));
}

/** How far a zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wallClock = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return wallClock - Math.floor(instant.getTime() / 1000) * 1000;
}
