import type { BookingReview, RequestOf } from '@party-rental/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from './client';

const PAGE_SIZE = 5;

/** Reviews of an item, newest first, in pages. */
export function reviewsQuery(itemId: number) {
  return infiniteQueryOptions({
    queryKey: ['reviews', itemId],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/items/{id}/reviews', { params: { id: itemId }, query: { limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** `token` is the guest's, from the link in the email. */
export function writeReview(
  itemId: number,
  body: RequestOf<'writeReview'>['body'],
  token: string | undefined,
): Promise<BookingReview> {
  return call('POST /api/items/{id}/reviews', { params: { id: itemId }, query: { token }, body });
}
