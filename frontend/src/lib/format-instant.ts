import { longDeadline, longInstant } from '@party-rental/contracts';

/** An ISO instant in a time zone: `Thursday, December 10, 2026 at 3:05 PM EST`. */
export function formatInstant(instant: string, timeZone: string): string {
  return longInstant(new Date(instant), timeZone);
}

/** The same for a deadline: `Thursday, December 10, 2026 at 11:59 PM EST`. */
export function formatDeadline(instant: string, timeZone: string): string {
  return longDeadline(new Date(instant), timeZone);
}

/** `7:05 AM`, where the zone goes without saying. */
export function clockTime(instant: string, timeZone: string): string {
  const parts = { hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(instant));
}

/** `7:05 AM EST` */
export function formatTime(instant: string, timeZone: string): string {
  const parts = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(instant));
}

/** `Dec 10, 2026, 12:00 AM EST`. */
export function shortInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(instant));
}
