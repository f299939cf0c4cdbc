import { addDays, startOfDay, type PublicSettings } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

const MINUTE_MS = 60_000;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  // The business day changes at midnight, on a page that nobody reloads too.
  staleTime: 5 * MINUTE_MS,
  refetchInterval: ({ state: { data } }) => data && untilAskedAgain(data),
  refetchOnWindowFocus: true,
});

/** Just after midnight in the shop; often enough before that no browser's sleep and no wrong clock makes it much later. */
function untilAskedAgain({ timeZone, today }: PublicSettings): number {
  const untilMidnight = startOfDay(timeZone, addDays(today, 1)).getTime() - Date.now();
  return untilMidnight > 0 ? Math.min(untilMidnight + 1000, 60 * MINUTE_MS) : MINUTE_MS;
}
