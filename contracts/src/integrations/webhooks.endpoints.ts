import { z } from 'zod';
import {
  changeWebhook,
  createdWebhook,
  createWebhook,
  replayWebhook,
  webhook,
  webhookDeliveries,
  webhooks,
  webhookStatus,
} from './webhooks.js';
import type { Endpoint } from '../api/endpoint.js';
import { paging } from '../api/parameters.js';

const ofWebhooks = { access: 'admin', tag: 'Integrations' } as const;
const byWebhookId = z.object({ id: z.uuid('This is not the id of a webhook') });
const ofWebhook = { ...ofWebhooks, params: byWebhookId, errors: ['not_found'] } as const;
const exampleWebhook = {
  id: '0199c8e2-7f3a-7c10-9d2e-3b1f5a7c9e01',
  url: 'https://books.example/hooks/orders',
  events: ['order.placed', 'payment.recorded'],
  isPaused: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  createdBy: 'Olga Owner',
  undelivered: 0,
  givenUp: 0,
  lastDeliveredAt: null,
};

export const webhookEndpoints = {
  webhooks: {
    method: 'GET',
    path: '/api/admin/webhooks',
    ...ofWebhooks,
    summary: 'The webhooks, newest first',
    output: webhooks,
    example: { output: [exampleWebhook] },
  },
  createWebhook: {
    method: 'POST',
    path: '/api/admin/webhooks',
    ...ofWebhooks,
    summary: 'Create a webhook, which gets the chosen events from now on',
    description: 'In production its URL needs `https` and an address on the public internet.',
    body: createWebhook,
    status: 201,
    output: createdWebhook,
    rateLimits: [{ max: 50, minutes: 10, per: 'user' }],
    example: {
      body: { url: exampleWebhook.url, events: ['order.placed', 'payment.recorded'] },
      output: { ...exampleWebhook, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD…' },
    },
  },
  changeWebhook: {
    ...ofWebhook,
    method: 'PATCH',
    path: '/api/admin/webhooks/{id}',
    summary: 'Pause or resume a webhook; a paused one loses nothing',
    body: changeWebhook,
    output: webhook,
    example: { body: { isPaused: true }, output: { ...exampleWebhook, isPaused: true } },
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/admin/webhooks/{id}',
    ...ofWebhooks,
    summary: 'Delete a webhook and its deliveries; repeating it changes nothing',
    params: byWebhookId,
  },
  webhookDeliveries: {
    ...ofWebhook,
    method: 'GET',
    path: '/api/admin/webhooks/{id}/deliveries',
    summary: 'The deliveries of a webhook, newest first',
    query: z.object({ ...paging, status: webhookStatus.optional() }),
    output: webhookDeliveries,
    example: {
      output: [
        {
          id: '0199c8e2-9b10-7d55-8a11-0c2d4e6f8a10',
          event: 'order.placed',
          orderId: '0199c8e2-9b0f-7a20-b3c4-5d6e7f8091a2',
          status: 'failed',
          attempts: 2,
          response: '503',
          createdAt: '2026-11-21T12:00:00.000Z',
          deliveredAt: null,
          nextAttemptAt: '2026-11-21T12:00:15.000Z',
        },
      ],
    },
  },
  replayWebhook: {
    ...ofWebhook,
    method: 'POST',
    path: '/api/admin/webhooks/{id}/replay',
    summary: 'Send deliveries again, in order and with their ids, whatever became of them',
    body: replayWebhook,
    output: z.object({ replayed: z.int() }),
    example: { body: { since: '2026-11-21T12:00:00.000Z' }, output: { replayed: 3 } },
  },
  replayDelivery: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/deliveries/{deliveryId}/replay',
    ...ofWebhooks,
    summary: 'Send one delivery again',
    params: z.object({ ...byWebhookId.shape, deliveryId: z.uuid('This is not the id of a delivery') }),
    errors: ['not_found'],
  },
  pingWebhook: {
    ...ofWebhook,
    method: 'POST',
    path: '/api/admin/webhooks/{id}/ping',
    summary: 'Send a `ping`, to try a receiver',
    rateLimits: [{ max: 50, minutes: 10, per: 'user' }],
  },
} as const satisfies Record<string, Endpoint>;
