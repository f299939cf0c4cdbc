import { dayNumber, type CalendarDate } from '@party-rental/contracts';

export { longDay, onDays } from '@party-rental/contracts';

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `Sat, Dec 12` */
export function shortDay(day: CalendarDate): string {
  return short.format(dayNumber(day) * 86_400_000);
}

/** `Sat, Dec 12, 2026`; in a narrow column only the year wraps. */
export function shortDate(day: CalendarDate): string {
  return `${shortDay(day).replaceAll(' ', '\u00a0')}, ${day.slice(0, 4)}`;
}

/** `December 12, 2026` */
export function formatDate(day: CalendarDate): string {
  return date.format(dayNumber(day) * 86_400_000);
}

/** `up to 48 hours` becomes `Up to 48 hours`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 unit`, `3 units`. */
export function count(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}
