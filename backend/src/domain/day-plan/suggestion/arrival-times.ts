import { atTime, chooseSteps, type CalendarDate, type SetupWindow, type Stop } from '@party-rental/contracts';
import type { Visit } from './routes.js';
import { MINUTES_AT_STOP } from './travel.js';

/** When a shop without setup windows sets up. */
const WORKDAY: SetupWindow = { from: '08:00', to: '18:00' };
/** How long before a party that no window suits the crew may come. */
const EARLY_MINUTES = 120;

export type Setup = Pick<Stop, 'window' | 'partyStart'> & { lines: readonly Pick<Stop['lines'][number], 'task'>[] };

export interface SetupDay {
  date: CalendarDate;
  timeZone: string;
  /** Sorted by their start. */
  setupWindows: readonly SetupWindow[];
}

/**
 * When the crew must arrive to keep what `describeSetup` promises: to be done by the end of the window, or before the party. A
 * pick-up has no deadline. In minutes since 1970 (UTC).
 */
export function arrivalTimes(
  { window, partyStart, lines }: Setup,
  { date, timeZone, setupWindows }: SetupDay,
): Pick<Visit, 'earliest' | 'latest'> {
  const toMinutes = (time: string) => atTime(timeZone, date, time).getTime() / 60_000;
  const span = getSpan(setupWindows);
  if (!chooseSteps(lines).includes('DELIVERED')) return { earliest: toMinutes(span.from), latest: Infinity };
  const promised = window ?? (partyStart === null ? span : { from: null, to: partyStart });
  const end = toMinutes(promised.to);
  const earliest =
    promised.from === null ? Math.min(toMinutes(span.from), end - EARLY_MINUTES) : toMinutes(promised.from);
  return { earliest, latest: Math.max(earliest, end - MINUTES_AT_STOP) };
}

/** From minutes since 1970. */
export function toInstant(minutes: number): string {
  return new Date(Math.round(minutes) * 60_000).toISOString();
}

function getSpan(windows: readonly SetupWindow[]): SetupWindow {
  const [first] = windows;
  if (!first) return WORKDAY;
  return { from: first.from, to: windows.reduce((last, { to }) => (to > last ? to : last), first.to) };
}
