import { z } from 'zod';
import { linkToken } from '../accounts/accounts.js';
import { apiKeys, calendarFeeds, calendarLink, createApiKey, createdApiKey, feedId } from './integrations.js';
import { orDigits } from '../text/text.js';
import type { Endpoint } from '../api/endpoint.js';

const ofIntegrations = { access: 'admin', tag: 'Integrations' } as const;
const byKeyId = z.object({ id: orDigits(z.int('This is not the number of a key').min(1).max(2_147_483_647)) });
const exampleKey = {
  id: 7,
  name: 'Bookkeeping',
  prefix: 'prk_Yk3vQ8mW',
  scopes: ['orders:read'],
  createdAt: '2026-11-21T12:00:00.000Z',
  createdBy: 'Olga Owner',
  expiresAt: null,
  lastUsedAt: null,
};
const byFeed = z.object({ feed: feedId });

export const integrationEndpoints = {
  calendarFeeds: {
    method: 'GET',
    path: '/api/admin/calendar-feeds',
    ...ofIntegrations,
    summary: 'The calendar feeds of all orders and of each truck, and whether they have a link',
    output: calendarFeeds,
    example: {
      output: [
        {
          feed: 'orders',
          name: 'All orders',
          createdAt: '2026-11-21T12:00:00.000Z',
          createdBy: 'Olga Owner',
          lastReadAt: null,
        },
        { feed: 'truck-1', name: 'Blue Truck', createdAt: null, createdBy: null, lastReadAt: null },
      ],
    },
  },
  renewCalendarFeed: {
    method: 'POST',
    path: '/api/admin/calendar-feeds/{feed}/link',
    ...ofIntegrations,
    summary: 'Create a new secret link of a calendar feed; the earlier link ends',
    params: byFeed,
    status: 201,
    output: calendarLink,
    errors: ['not_found'],
    example: { output: { url: 'https://shop.example/api/calendar.ics?token=5tSN…' } },
  },
  revokeCalendarFeed: {
    method: 'DELETE',
    path: '/api/admin/calendar-feeds/{feed}/link',
    ...ofIntegrations,
    summary: 'End the link of a calendar feed; repeating it changes nothing',
    params: byFeed,
  },
  readCalendarFeed: {
    method: 'GET',
    path: '/api/calendar.ics',
    access: 'anyone',
    tag: 'Integrations',
    summary: 'The stops of a calendar feed, for calendar apps: from 30 days ago to a year ahead',
    description:
      'An event for each order and day, in the setup window if one is agreed on, with the same UID while it changes. Cancelled stops stay, marked as such. Supports `If-None-Match`.',
    query: z.object({ token: linkToken }),
    file: 'text/calendar',
    rateLimits: [{ max: 60, minutes: 10, per: 'network' }],
    errors: ['not_found'],
  },
  apiKeys: {
    method: 'GET',
    path: '/api/admin/api-keys',
    ...ofIntegrations,
    summary: 'The API keys that were not revoked, newest first',
    output: apiKeys,
    example: { output: [exampleKey] },
  },
  createApiKey: {
    method: 'POST',
    path: '/api/admin/api-keys',
    ...ofIntegrations,
    summary: 'Create an API key',
    description: 'It ends when the admin who created it is disabled, deleted or no longer an admin.',
    body: createApiKey,
    status: 201,
    output: createdApiKey,
    rateLimits: [{ max: 50, minutes: 10, per: 'user' }],
    example: {
      body: { name: 'Bookkeeping', scopes: ['orders:read'], expiresInDays: null },
      output: { ...exampleKey, secret: 'prk_Yk3vQ8mW…' },
    },
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/admin/api-keys/{id}',
    ...ofIntegrations,
    summary: 'End an API key; repeating it changes nothing',
    params: byKeyId,
  },
} as const satisfies Record<string, Endpoint>;
