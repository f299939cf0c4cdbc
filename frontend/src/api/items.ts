import { queryOptions } from '@tanstack/react-query';
import { call, callAllPages } from './client';

export const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: ({ signal }) => callAllPages('GET /api/items', { signal }),
});

export function itemQuery(id: number) {
  return queryOptions({
    queryKey: ['items', id],
    queryFn: ({ signal }) => call('GET /api/items/{id}', { params: { id }, signal }),
    enabled: Number.isInteger(id) && id > 0,
  });
}
