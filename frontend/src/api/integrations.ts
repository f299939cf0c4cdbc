import type { FeedId } from '@party-rental/contracts';
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
