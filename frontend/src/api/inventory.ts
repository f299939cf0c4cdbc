import type { RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callAllPages } from './client';
import { inventoryKey } from './owner-keys';

/** Every item of the owner, the inactive ones too. */
export const inventoryQuery = queryOptions({
  queryKey: inventoryKey,
  queryFn: ({ signal }) => callAllPages('GET /api/items', { query: { includeInactive: 'true', limit: 500 }, signal }),
  staleTime: 0,
});

/** What is booked of an item today and later. */
export function bookedDaysQuery(id: number) {
  return queryOptions({
    queryKey: ['booked-days', id],
    queryFn: ({ signal }) => call('GET /api/admin/items/{id}/booked-days', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What has happened to an item, newest first. */
export function itemHistoryQuery(id: number) {
  return queryOptions({
    queryKey: [...inventoryKey, id, 'history'],
    queryFn: ({ signal }) => call('GET /api/admin/items/{id}/history', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Answers the item. */
export const addItem = (body: RequestOf<'addItem'>['body']) => call('POST /api/admin/items', { body });

/** Answers the item, changed. */
export const changeItem = (id: number, body: RequestOf<'changeItem'>['body']) =>
  call('PATCH /api/admin/items/{id}', { params: { id }, body });

export const removeItem = (id: number) => call('DELETE /api/items/{id}', { params: { id } });
