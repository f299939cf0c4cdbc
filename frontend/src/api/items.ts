import { ZIP_CODE, type BookingReview, type RequestOf } from '@party-rental/contracts';
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
