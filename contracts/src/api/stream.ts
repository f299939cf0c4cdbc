import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';

const itemId = z.int();

/** A part of the data that an event changes. The response cache, the live stream and the pages follow it. */
export type Effect = 'availability' | 'bookings' | 'items' | 'reviews' | 'settings';

/** A message of the live stream: what changed, without the new data. Clients read that again. */
export const streamMessage = z
  .discriminatedUnion('changed', [
    z.object({ changed: z.literal('availability'), itemId, day: calendarDate }),
    z.object({ changed: z.literal('item'), itemId }),
    z.object({ changed: z.literal('bookings') }).meta({ description: 'A booking, and with it lists and statistics' }),
    z
      .object({ changed: z.literal('everything') })
      .meta({ description: 'Sent to clients that may have missed messages' }),
  ])
  .meta({ id: 'StreamMessage' });
export type StreamMessage = z.infer<typeof streamMessage>;
