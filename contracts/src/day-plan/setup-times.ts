import type { CalendarDate } from '../days/calendar-date.js';
import { atTime } from '../days/days.js';
import type { SetupWindow } from './delivery.js';

// Without zod, for pages that don't load the validator. Times are 'HH:MM' in the business time zone.

/** How long a party is in calendars, because customers aren't asked when it ends. */
const PARTY_HOURS = 4;

/** The last window that ends by the start of the party; null if none does. The windows are sorted by their start. */
export function setupWindowFor(partyStart: string | null, windows: readonly SetupWindow[]): SetupWindow | null {
  if (partyStart === null) return null;
  return windows.findLast(({ to }) => to <= partyStart) ?? null;
}

/** When the crew sets up, in a sentence for the customer; null if the shop has no setup windows. */
export function describeSetup(partyStart: string | null, windows: readonly SetupWindow[]): string | null {
  const [first] = windows;
  if (!first) return null;
  const window = setupWindowFor(partyStart, windows);
  if (window) return `We'll set up between ${formatTime(window.from)} and ${formatTime(window.to)}.`;
  if (partyStart !== null)
    return `We'll set up before your party starts at ${formatTime(partyStart)}, and we'll tell you the time when we call.`;
  const last = windows.reduce((latest, { to }) => (to > latest ? to : latest), first.to);
  return `We'll set up between ${formatTime(first.from)} and ${formatTime(last)}, and we'll tell you the time when we call.`;
}

/** `14:30` as `2:30 PM`. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** When a party starts and ends in calendars. */
export function partyTimes(day: CalendarDate, partyStart: string, timeZone: string): { start: Date; end: Date } {
  const start = atTime(timeZone, day, partyStart);
  return { start, end: new Date(start.getTime() + PARTY_HOURS * 3_600_000) };
}
