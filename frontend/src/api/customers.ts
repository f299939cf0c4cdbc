import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { bookingsKey } from './bookings';
import { callPage } from './client';

const AT_ONCE = 50;

/** Everybody who has booked, the latest to book first, some at a time. They change with the bookings. */
export function customersQuery(search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'customers', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/customers', { query: { search, limit: AT_ONCE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: true },
  });
}
