import type { BookingSort, BookingStatus, CalendarDate, Flood, SortDirection } from '@party-rental/contracts';
import { call } from '../client';
import { read, readAll, readPages } from '../query';

const live = { reads: ['bookings'], live: true } as const;

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

/** All bookings, by default upcoming event days first. */
export function adminBookingsQuery(filter: BookingFilter, { sort = 'coming', direction }: BookingSorting) {
  return readPages('GET /api/admin/bookings', { query: { ...filter, sort, direction } }, live);
}

/** Every booking of one event day. */
export function bookingsOfDayQuery(date: CalendarDate | undefined) {
  return readAll('GET /api/admin/bookings', date && { query: { date, limit: 500 } }, live);
}

export const bookingCountsQuery = read('GET /api/admin/booking-counts', {}, live);

/** The URL of the CSV export of a filtered list. */
export function exportUrl({ status, search, from, to }: BookingFilter): string {
  const given = Object.entries({ status, search, from, to }).filter(([, value]) => value) as [string, string][];
  const query = new URLSearchParams(given);
  return query.size > 0 ? `/api/admin/bookings.csv?${query}` : '/api/admin/bookings.csv';
}

/** Cancels every unconfirmed booking of a flood. */
export const cancelFlood = ({ source, key }: Flood) => call('POST /api/admin/floods/cancel', { body: { source, key } });

export const hideReview = (id: string) => call('POST /api/admin/bookings/{id}/review/hide', { params: { id } });
