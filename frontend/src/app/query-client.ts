import type { PreloadedData } from '@party-rental/contracts';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../api/accounts';
import { ApiProblem } from '../api/api-problem';
import { cachePreloadedData } from './preloaded-data';

export function createQueryClient(data: PreloadedData = {}): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // The session has ended, for example on another device: the guards redirect to the sign-in page.
        if (error instanceof ApiProblem && error.problem.code === 'unauthenticated') {
          queryClient.setQueryData(currentUserQuery.queryKey, null);
        }
        if (query.meta?.['logsFailure']) console.error('Availability could not be loaded:', error.message);
      },
    }),
    defaultOptions: {
      // Being offline is an error to show, not a reason to wait silently.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  cachePreloadedData(queryClient, data);
  return queryClient;
}
