import type { BookingReview, RequestOf } from '@party-rental/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from './client';

const AT_ONCE = 5;

/** What customers say about an item, newest first, some at a time. */
export function reviewsQuery(itemId: number) {
  return infiniteQueryOptions({
    queryKey: ['reviews', itemId],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/items/{id}/reviews', { params: { id: itemId }, query: { limit: AT_ONCE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** `token` is the guest's, of the email's link. */
export function writeReview(
  itemId: number,
  body: RequestOf<'writeReview'>['body'],
  token: string | undefined,
): Promise<BookingReview> {
  return call('POST /api/items/{id}/reviews', { params: { id: itemId }, query: { token }, body });
}
