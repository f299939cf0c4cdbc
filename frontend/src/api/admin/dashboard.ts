import { queryOptions } from '@tanstack/react-query';
import { call } from '../client';

/** The days of the next month that customers wanted most and could not have. */
export const missedDemandQuery = queryOptions({
  queryKey: ['missed-demand'],
  queryFn: ({ signal }) => call('GET /api/admin/missed-demand', { query: { limit: '5' }, signal }),
  staleTime: 0,
});

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('GET /api/admin/dashboard', { signal }),
  staleTime: 0,
  meta: { live: true },
  // No live message reports failed emails or stalled subscriptions.
  refetchInterval: 15_000,
});
