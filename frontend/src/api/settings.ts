import { addDays, startOfDay, type PublicSettings } from '@party-rental/contracts';
import { read } from './query';

const MINUTE_MS = 60_000;

export const settingsQuery = read(
  'GET /api/settings',
  {},
  {
    reads: ['settings'],
    // The business day changes at midnight, also on a page that stays open.
    staleTime: 5 * MINUTE_MS,
    refetchInterval: ({ state: { data } }) => data && msUntilRefetch(data),
    refetchOnWindowFocus: true,
  },
);

/** Time in ms until just after midnight in the shop; at most an hour, in case the device sleeps or its clock is wrong. */
function msUntilRefetch({ timeZone, today }: PublicSettings): number {
  const untilMidnight = startOfDay(timeZone, addDays(today, 1)).getTime() - Date.now();
  return untilMidnight > 0 ? Math.min(untilMidnight + 1000, 60 * MINUTE_MS) : MINUTE_MS;
}

/** The cities that the shop delivers to. */
export const placesQuery = read('GET /api/places', {}, { reads: ['settings'] });

/** The words of the pages, as HTML that the server has sanitized. */
export const contentQuery = read('GET /api/content', {}, { reads: ['settings'] });
