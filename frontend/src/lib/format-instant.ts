/** An ISO instant on the wall clock of a time zone: `Thursday, December 10, 2026 at 12:00 AM EST`. */
export function formatInstant(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(date);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(date);
  return `${day} at ${time}`;
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
