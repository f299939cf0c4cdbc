import { z } from 'zod';
import { allOf } from '../limits/response-values.js';

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
    lastReadAt: z.iso.datetime().nullable().meta({ description: 'When a calendar last read it' }),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof calendarFeed>;
export const calendarFeeds = allOf(calendarFeed);

export const calendarLink = z
  .object({ url: z.string().max(2_000).meta({ description: 'Shown once: the shop stores only its hash' }) })
  .meta({ id: 'CalendarLink' });
