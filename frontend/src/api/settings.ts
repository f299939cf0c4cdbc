import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /api/settings', { signal }),
  // The business day changes at midnight.
  staleTime: 5 * 60_000,
});
