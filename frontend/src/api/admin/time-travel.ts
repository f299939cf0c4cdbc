import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '../../lib/month';
import { bookingsKey } from '../bookings';
import { call, callPage } from '../client';
import { dashboardQuery } from './dashboard';
import { inventoryKey } from './owner-keys';

const PAGE_SIZE = 100;
const SETTLED_MS = 300;
const FIRST_MOMENT = '2000-01-01T00:00:00Z';

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

/** Outside the dashboard's key, so that no live message requests the past again. */
export function dashboardAsOfQuery(asOf: string | undefined) {
  return queryOptions({
    queryKey: ['past dashboard', asOf],
    queryFn: async ({ signal }) => {
      // Only where the slider comes to rest: each request reads a part of the log.
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      signal.throwIfAborted();
      return call('GET /api/admin/dashboard', { query: { asOf }, signal });
    },
    enabled: asOf !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** The latest changes, oldest first: the marks of the dashboard's slider. */
export const latestChangesQuery = queryOptions({
  queryKey: [...dashboardQuery.queryKey, 'changes'],
  queryFn: async ({ signal }) => {
    const query = { since: FIRST_MOMENT, limit: PAGE_SIZE };
    return (await callPage('GET /api/admin/changes', { query, signal })).entries.toReversed();
  },
  staleTime: 0,
  meta: { live: true },
});

/** A calendar month of an item as it was at a moment. */
export function monthAsOfQuery(itemId: number, { year, month }: Month, asOf: string) {
  return queryOptions({
    queryKey: ['past availability', itemId, year, month, asOf],
    queryFn: ({ signal }) =>
      call('GET /api/availability/{itemId}/month/{year}/{month}', {
        params: { itemId, year, month },
        query: { asOf },
        signal,
      }),
    staleTime: Infinity,
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
