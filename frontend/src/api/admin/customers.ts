import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { callPage } from '../client';

const PAGE_SIZE = 50;

/** All customers, latest booking first, in pages. They change with the bookings. */
export function customersQuery(search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'customers', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/customers', { query: { search, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: true },
  });
}
