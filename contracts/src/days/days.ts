import type { CalendarDate } from './calendar-date.js';

const MS_PER_DAY = 86_400_000;

/** Accepts the same values as the schema, without zod: for pages that don't load the validator. */
export function isCalendarDate(text: unknown): text is CalendarDate {
  if (typeof text !== 'string' || !/^[2-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
}

/** Days since 1970-01-01. */
export function dayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

export function fromDayNumber(days: number): CalendarDate {
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10) as CalendarDate; // the text of a real day
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return days === 0 ? date : fromDayNumber(dayNumber(date) + days);
}

/** The same day of a later month, or the last day of a shorter month. */
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

export function toWeekday(date: CalendarDate): Weekday {
  return WEEKDAYS[weekday(date)] ?? 'SUNDAY';
}

/** By `weekday()`. */
export const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** `Saturday` */
export function weekdayName(day: Weekday): string {
  return day.slice(0, 1) + day.slice(1).toLowerCase();
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** `Saturday, December 12, 2026`, the same on every machine. */
export function longDay(date: CalendarDate): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${weekdayName(toWeekday(date))}, ${MONTHS[month - 1]} ${day}, ${year}`;
}

/** The day of an instant in a time zone (IANA name). */
export function dayIn(timeZone: string, instant: Date): CalendarDate {
  return fromDayNumber(Math.floor(wallClock(timeZone, instant) / MS_PER_DAY));
}

/** The first instant of a day in a time zone: 00:00, or the first moment after it where the clocks skip that. */
export function startOfDay(timeZone: string, date: CalendarDate): Date {
  const key = `${timeZone} ${date}`;
  const cached = starts.get(key);
  if (cached !== undefined) return new Date(cached);
  const start = atTime(timeZone, date, '00:00');
  if (starts.size >= MAX_STARTS) starts.clear();
  starts.set(key, start.getTime());
  return start;
}

/** Cached, because every booking that is shown or created needs one. */
const starts = new Map<string, number>();
const MAX_STARTS = 5_000;

/** The first instant at which a zone's clocks show a full hour of a day. Throws if daylight saving time skips that hour. */
export function atHour(timeZone: string, date: CalendarDate, hour: number): Date {
  const found = atTime(timeZone, date, `${hour}:00`);
  const shown = dayNumber(date) * MS_PER_DAY + hour * 3_600_000;
  if (wallClock(timeZone, found) !== shown) throw new Error(`The clocks of ${timeZone} skip ${hour}:00 on ${date}`);
  return found;
}

/** The first instant at which a zone's clocks show `HH:MM` on a day. A skipped time shifts by the length of the gap. */
export function atTime(timeZone: string, date: CalendarDate, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = dayNumber(date) * MS_PER_DAY + (hour * 60 + minute) * 60_000;
  const candidates = [-MS_PER_DAY, MS_PER_DAY]
    .map((distance) => shown - (wallClock(timeZone, new Date(shown + distance)) - (shown + distance)))
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant));
  return candidates.find((instant) => wallClock(timeZone, instant) === shown) ?? candidates.at(-1) ?? new Date(shown);
}

/** The time of day of an instant in a time zone: `18:38` */
export function timeIn(timeZone: string, instant: Date): string {
  return new Date(wallClock(timeZone, instant)).toISOString().slice(11, 16);
}

/** The local time of a zone at an instant, to the second, as if it were UTC. */
function wallClock(timeZone: string, instant: Date): number {
  // 12/31/2026, 23:59:59
  const shown = clockFor(timeZone).format(instant).split(/\D+/).map(Number);
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is several times slower than using it. */
function clockFor(timeZone: string): Intl.DateTimeFormat {
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
