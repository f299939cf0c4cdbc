import type { PreloadedData } from '@party-rental/contracts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/accounts';
import { ApiProblem, hasCode } from '../api/api-problem';
import { forgetOfflineCopy } from '../shared/day-plan/offline-copy';
import { cachePreloadedData } from './preloaded-data';

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
