import type { BookingSort, BookingStatus, CalendarDate, Flood, SortDirection } from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { call, callAllPages, callPage } from '../client';

const PAGE_SIZE = 50;
const live = { staleTime: 0, meta: { live: true } };

/** Undefined matches every booking. */
export interface BookingFilter {
  status: BookingStatus | undefined;
  search: string | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
}

export interface BookingSorting {
  sort: BookingSort | undefined;
  direction: SortDirection | undefined;
}

/** All bookings in pages, by default upcoming event days first. */
export function adminBookingsQuery(filter: BookingFilter, { sort = 'coming', direction }: BookingSorting) {
  const query = { ...filter, sort, direction, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    ...live,
    queryKey: [...bookingsKey, 'admin', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/bookings', { query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Every booking of one event day. */
export function bookingsOfDayQuery(date: CalendarDate | undefined) {
  return queryOptions({
    ...live,
    queryKey: [...bookingsKey, 'day', date],
    queryFn: ({ signal }) => callAllPages('GET /api/admin/bookings', { query: { date, limit: 500 }, signal }),
    enabled: date !== undefined,
  });
}

export const bookingCountsQuery = queryOptions({
  ...live,
  queryKey: [...bookingsKey, 'counts'],
  queryFn: ({ signal }) => call('GET /api/admin/booking-counts', { signal }),
});

/** The URL of the CSV export of a filtered list. */
export function exportUrl({ status, search, from, to }: BookingFilter): string {
  const given = Object.entries({ status, search, from, to }).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(given);
  return query.size > 0 ? `/api/admin/bookings.csv?${query}` : '/api/admin/bookings.csv';
}

/** Cancels every unconfirmed booking of a flood. */
export const cancelFlood = ({ source, key }: Flood) => call('POST /api/admin/floods/cancel', { body: { source, key } });

export const hideReview = (id: string) => call('POST /api/admin/bookings/{id}/review/hide', { params: { id } });
