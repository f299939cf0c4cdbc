import { ofDays, ZIP_CODE, type BookingReview, type RequestOf, type CalendarDate } from '@party-rental/contracts';
import { call } from './client';
import { read, readAll, readPages } from './query';

export const itemsQuery = readAll('GET /api/items', {}, { reads: ['items', 'reviews'], staleTime: Infinity });

export function itemQuery(id: number) {
  const enabled = Number.isInteger(id) && id > 0;
  return read('GET /api/items/{id}', { params: { id } }, { reads: ['items', 'reviews'], staleTime: Infinity, enabled });
}

/** Reviews of an item, newest first. */
export function reviewsQuery(itemId: number) {
  const options = { reads: ['reviews'], limit: 5, staleTime: Infinity } as const;
  return readPages('GET /api/items/{id}/reviews', { params: { id: itemId } }, options);
}

/** `token` is the guest's, from the link in the email. */
export function writeReview(
  itemId: number,
  body: RequestOf<'writeReview'>['body'],
  token: string | undefined,
): Promise<BookingReview> {
  return call('POST /api/items/{id}/reviews', { params: { id: itemId }, query: { token }, body });
}

/** Delivery to a ZIP code; not requested before it is complete. */
export function deliveryQuery(zip: string) {
  return read(
    'GET /api/delivery',
    { query: { zip } },
    { reads: ['settings'], staleTime: 5 * 60_000, enabled: ZIP_CODE.test(zip) },
  );
}

// Other customers can book at any time, so every mount refetches.
const fresh = { reads: ['availability'], live: true, logsFailure: true } as const;

/** Of all items, for a rental that begins on a day. */
export function availabilityOfDayQuery(date: CalendarDate | undefined, days = 1) {
  return read('GET /api/availability', { query: { date, ...ofDays(days) } }, { ...fresh, enabled: date !== undefined });
}

interface SoldOut {
  itemId: number;
  day: CalendarDate;
  days: number;
  quantity: number;
  forOwner: boolean;
}

/** Neither live nor refetched soon: each request counts as missed demand, and a swap is checked like any other line. */
export function alternativesQuery({ itemId, day, days, quantity, forOwner }: SoldOut) {
  const query = { date: day, ...ofDays(days), quantity, ...(forOwner && { forOwner: 'true' as const }) };
  return read('GET /api/items/{id}/alternatives', { params: { id: itemId }, query }, { staleTime: 5 * 60_000 });
}

export function dayAvailabilityQuery(itemId: number, date: CalendarDate | null) {
  return read(
    'GET /api/availability/{itemId}/{date}',
    { params: { itemId, date: date ?? '' } },
    { ...fresh, enabled: date !== null && itemId > 0 },
  );
}

export function monthAvailabilityQuery(itemId: number, year: number, month: number) {
  return read('GET /api/availability/{itemId}/month/{year}/{month}', { params: { itemId, year, month } }, fresh);
}
