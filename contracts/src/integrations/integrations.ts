import { z } from 'zod';
import { API_SCOPES } from '../api/api-scopes.js';
import { creator, listSchema } from '../text/response-values.js';
import { line } from '../text/text.js';

export const feedId = z
  .string('This is not a calendar feed')
  .max(20, 'This is not a calendar feed')
  .regex(/^(orders|truck-[1-9]\d{0,4})$/, 'This is not a calendar feed')
  .meta({ description: '`orders`, or `truck-` and the id of a truck', example: 'truck-1' });
export type FeedId = z.infer<typeof feedId>;

/** The truck of a feed; undefined for the feed of all orders. */
export function truckOfFeed(feed: FeedId): number | undefined {
  return feed === 'orders' ? undefined : Number(feed.slice('truck-'.length));
}

export const calendarFeed = z
  .object({
    feed: feedId,
    name: z.string().max(60),
    createdAt: z.iso.datetime().nullable().meta({ description: 'When its link was created; null if it has none' }),
    createdBy: creator,
    lastReadAt: z.iso.datetime().nullable().meta({ description: 'When a calendar last read it' }),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;
export const calendarFeeds = listSchema(calendarFeed);

export const calendarLink = z
  .object({ url: z.string().max(2_000).meta({ description: 'Shown once: the shop stores only its hash' }) })
  .meta({ id: 'CalendarLink' });

export const apiScope = z.enum(API_SCOPES, 'Please choose what the key may do').meta({ id: 'ApiScope' });

export const apiKey = z
  .object({
    id: z.int(),
    name: z.string().max(60),
    prefix: z.string().max(20).meta({ description: 'How the key begins', example: 'prk_Yk3vQ8mW' }),
    scopes: z.array(apiScope).max(API_SCOPES.length),
    createdAt: z.iso.datetime(),
    createdBy: creator,
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To within a minute' }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKey>;
export const apiKeys = listSchema(apiKey);

export const createApiKey = z
  .object({
    name: line(60, 'Please enter what the key is for'),
    scopes: z
      .array(apiScope)
      .min(1, 'Please choose at least one')
      .max(API_SCOPES.length, 'Please name each scope once')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Please name each scope once'),
    expiresInDays: z
      .int('Please use whole days')
      .min(1, 'Please use at least a day')
      .max(3_650, 'Please use at most 10 years')
      .nullable()
      .meta({ description: 'Null for a key that never expires' }),
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.output<typeof createApiKey>;

export const createdApiKey = apiKey
  .extend({ secret: z.string().max(100).meta({ description: 'Shown once: the shop stores only its hash' }) })
  .meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
