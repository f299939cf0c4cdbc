import { dayIn, longDay, startOfDay } from './days.js';

/** An instant on the wall clock of a time zone: `Thursday, December 10, 2026 at 3:05 PM EST`. */
export function longInstant(instant: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
  // Intl puts a narrow no-break space before AM and PM. Old email programs show it as a box.
  return `${longDay(dayIn(timeZone, instant))} at ${time.replace(/[\u202F\u00A0]/g, ' ')}`;
}

/** Formats a deadline. Midnight becomes 11:59 PM of the day before, because readers may mistake its day. */
export function longDeadline(instant: Date, timeZone: string): string {
  const isMidnight = startOfDay(timeZone, dayIn(timeZone, instant)).getTime() === instant.getTime();
  return longInstant(isMidnight ? new Date(instant.getTime() - 60_000) : instant, timeZone);
}
