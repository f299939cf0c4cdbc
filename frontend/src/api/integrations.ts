import type { FeedId, RequestOf, WebhookDelivery } from '@party-rental/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from './client';
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

const PAGE_SIZE = 50;
// No live message reports deliveries, so visible lists poll.
const POLL_INTERVAL_MS = 3_000;

export const webhooksQuery = queryOptions({
  queryKey: [...integrationsKey, 'webhooks'],
  queryFn: ({ signal }) => call('GET /api/admin/webhooks', { signal }),
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});

export function webhookDeliveriesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...integrationsKey, 'webhooks', id, 'deliveries'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/webhooks/{id}/deliveries', {
        params: { id },
        query: { limit: PAGE_SIZE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export const createWebhook = (body: RequestOf<'createWebhook'>['body']) => call('POST /api/admin/webhooks', { body });

export const pauseWebhook = ({ id, isPaused }: { id: string; isPaused: boolean }) =>
  call('PATCH /api/admin/webhooks/{id}', { params: { id }, body: { isPaused } });

export const deleteWebhook = (id: string) => call('DELETE /api/admin/webhooks/{id}', { params: { id } });

export const pingWebhook = (id: string) => call('POST /api/admin/webhooks/{id}/ping', { params: { id } });

export const replayDelivery = ({ webhookId, id }: { webhookId: string } & Pick<WebhookDelivery, 'id'>) =>
  call('POST /api/admin/webhooks/{id}/deliveries/{deliveryId}/replay', { params: { id: webhookId, deliveryId: id } });

export const replayWebhook = ({ id, since }: { id: string; since: string }) =>
  call('POST /api/admin/webhooks/{id}/replay', { params: { id }, body: { since } });
