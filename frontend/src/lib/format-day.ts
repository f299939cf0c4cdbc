import { dayNumber, type CalendarDate } from '@party-rental/contracts';

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Saturday, December 12, 2026` */
export function longDay(day: CalendarDate): string {
  return long.format(dayNumber(day) * 86_400_000);
}

/** `Sat, Dec 12` */
export function shortDay(day: CalendarDate): string {
  return short.format(dayNumber(day) * 86_400_000);
}
