import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('GET /api/admin/dashboard', { signal }),
  staleTime: 0,
  meta: { live: true },
  // No live message reports failed emails or stalled subscriptions.
  refetchInterval: 15_000,
});
