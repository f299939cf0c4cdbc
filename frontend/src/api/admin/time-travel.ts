import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { call, callPage } from '../client';
import { inventoryKey } from './owner-keys';

const PAGE_SIZE = 100;

/** An order as it was at a moment. */
export function orderAsOfQuery(id: string, asOf: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'orders', id, 'as of', asOf],
    queryFn: ({ signal }) => call('GET /api/admin/orders/{id}', { params: { id }, query: { asOf }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** An item as it was at a moment. */
export function itemAsOfQuery(id: number, asOf: string) {
  return queryOptions({
    queryKey: [...inventoryKey, id, 'as of', asOf],
    queryFn: ({ signal }) => call('GET /api/admin/items/{id}', { params: { id }, query: { asOf }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What changed since a moment, newest first. */
export function changesQuery(since: string) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'changes', since],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/changes', { query: { since, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: true },
  });
}
