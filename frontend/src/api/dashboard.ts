import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call('GET /api/admin/dashboard', { signal }),
  staleTime: 0,
  meta: { live: true },
  // Of emails that fail, and of readers that stand still, no event tells.
  refetchInterval: 15_000,
});
