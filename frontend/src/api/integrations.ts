import type { FeedId, RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';
import { staffKey } from './admin/owner-keys';

// Under the key of the staff, which every logout clears.
export const integrationsKey = [...staffKey, 'integrations'];

export const calendarFeedsQuery = queryOptions({
  queryKey: [...integrationsKey, 'calendar feeds'],
  queryFn: ({ signal }) => call('GET /api/admin/calendar-feeds', { signal }),
  staleTime: 0,
});

export const renewCalendarFeed = (feed: FeedId) =>
  call('POST /api/admin/calendar-feeds/{feed}/link', { params: { feed } });

export const revokeCalendarFeed = (feed: FeedId) =>
  call('DELETE /api/admin/calendar-feeds/{feed}/link', { params: { feed } });

export const apiKeysQuery = queryOptions({
  queryKey: [...integrationsKey, 'API keys'],
  queryFn: ({ signal }) => call('GET /api/admin/api-keys', { signal }),
  staleTime: 0,
});

export const createKey = (body: RequestOf<'createApiKey'>['body']) => call('POST /api/admin/api-keys', { body });

export const revokeKey = (id: number) => call('DELETE /api/admin/api-keys/{id}', { params: { id } });
