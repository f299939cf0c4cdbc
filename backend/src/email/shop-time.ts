/** Thursday, December 10, 2026 at 12:00 AM EST */
export function exactMoment(instant: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(instant);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
  // Intl puts a narrow no-break space before AM and PM, which old mail programs show as a box.
  return `${day} at ${time.replace(/[\u202F\u00A0]/g, ' ')}`;
}
