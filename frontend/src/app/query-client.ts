import { type PreloadedData, PRELOADED_DATA } from '@party-rental/contracts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/accounts';
import { ApiProblem, hasCode } from '../api/api-problem';
import { forgetOfflineCopy } from '../shared/day-plan/offline-copy';
import { availabilityOfDayQuery, dayAvailabilityQuery, itemQuery, itemsQuery } from '../api/items';
import { contentQuery, placesQuery, settingsQuery } from '../api/settings';

export function createQueryClient(data: PreloadedData = {}): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The session has ended, for example on another device: the guards redirect to the sign-in page.
        if (hasCode(error, 'unauthenticated')) {
          queryClient.setQueryData(currentUserQuery.queryKey, null);
          forgetOfflineCopy();
        }
        if (query.meta?.['logsFailure']) console.error('Availability could not be loaded:', error.message);
      },
    }),
    defaultOptions: {
      // Being offline is an error to show, not a reason to wait silently.
      queries: {
        retry: isWorthRetrying,
        retryDelay,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  cachePreloadedData(queryClient, data);
  return queryClient;
}

const MAX_RETRIES = 3;
/** After a longer time, only the user knows whether the data is still wanted. */
const MAX_DELAY_SECONDS = 30;

/** Only a busy server is tried again. `failures` doesn't count the latest one. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || !(error instanceof ApiProblem) || error.problem.status !== 503) return false;
  return delaySeconds(failures, error) <= MAX_DELAY_SECONDS;
}

function retryDelay(failures: number, error: unknown): number {
  return delaySeconds(failures, error) * 1000;
}

function delaySeconds(failures: number, error: unknown): number {
  return (error instanceof ApiProblem ? error.retryAfterSeconds : undefined) ?? 2 ** failures;
}

/** The data that the server embedded in the page. */
export function readPreloadedData(): PreloadedData {
  const text = document.getElementById(PRELOADED_DATA)?.textContent;
  // Our own server writes it by the same contract.
  return text ? (JSON.parse(text) as PreloadedData) : {};
}

/** Adds it to the query cache, so that it needs no request. */
function cachePreloadedData(queryClient: QueryClient, data: PreloadedData): void {
  const { settings, content, places, items, availability, item, itemAvailability } = data;
  if (settings) queryClient.setQueryData(settingsQuery.queryKey, settings);
  if (content) queryClient.setQueryData(contentQuery.queryKey, content);
  if (places) queryClient.setQueryData(placesQuery.queryKey, places);
  if (items) queryClient.setQueryData(itemsQuery.queryKey, items);
  if (item) queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  if (item && itemAvailability) {
    const { date, onDay } = itemAvailability;
    queryClient.setQueryData(dayAvailabilityQuery(item.id, date).queryKey, onDay);
  }
  if (availability) {
    queryClient.setQueryData(availabilityOfDayQuery(availability.date).queryKey, availability.byItem);
  }
}
