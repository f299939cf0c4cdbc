import type { Booking, BookingStatus, CalendarDate, Flood, RequestOf } from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings';
import { call, callAllPages, callPage } from './client';

const PAGE_SIZE = 50;
const live = { staleTime: 0, meta: { live: true } };

/** Undefined matches every booking. `search` applies to name, email and phone. */
export interface BookingFilter {
  status: BookingStatus | undefined;
  search: string | undefined;
  date: CalendarDate | undefined;
}

/** The owner's list, latest event day first, in pages. */
export function adminBookingsQuery(filter: BookingFilter) {
  return infiniteQueryOptions({
    ...live,
    queryKey: [...bookingsKey, 'admin', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/bookings', { query: { ...filter, limit: PAGE_SIZE, cursor }, signal }),
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

/** The history of a booking, oldest first. */
export function bookingHistoryQuery(id: string) {
  return queryOptions({
    ...live,
    queryKey: [...bookingsKey, id, 'history'],
    queryFn: ({ signal }) => call('GET /api/admin/bookings/{id}/history', { params: { id }, signal }),
  });
}

/** The URL of the CSV export of a filtered list. */
export function exportUrl({ status, search, date }: BookingFilter): string {
  const given = Object.entries({ status, search, date }).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(given);
  return query.size > 0 ? `/api/admin/bookings.csv?${query}` : '/api/admin/bookings.csv';
}

export const changeBookingStatus = (id: string, body: RequestOf<'changeBookingStatus'>['body']) =>
  call('PATCH /api/admin/bookings/{id}', { params: { id }, body });

export const moveBooking = (id: string, eventDate: CalendarDate) =>
  call('POST /api/admin/bookings/{id}/move', { params: { id }, body: { eventDate } });

export const changeContact = (id: string, body: RequestOf<'changeContact'>['body']) =>
  call('PATCH /api/admin/bookings/{id}/contact', { params: { id }, body });

/** Cancels every unconfirmed booking of a flood. */
export const cancelFlood = ({ source, key }: Flood) => call('POST /api/admin/floods/cancel', { body: { source, key } });

export const hideReview = (id: string) => call('POST /api/admin/bookings/{id}/review/hide', { params: { id } });

type PhoneBooking = Exclude<RequestOf<'bookByPhone'>['body'], { isCartBooking: true }>;

/** Enters a booking of one item. The same key with the same body never books twice. */
export async function bookByPhone(body: PhoneBooking, idempotencyKey: string): Promise<Booking> {
  const response = await call('POST /api/admin/bookings', { body, headers: { 'idempotency-key': idempotencyKey } });
  if ('bookings' in response) throw new Error('The response to a single booking was an order');
  return response;
}
