import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';

const itemId = z.int();

/** What a message of the event stream says has changed. It names things and tells nothing about them: ask again. */
export const streamMessage = z
  .discriminatedUnion('changed', [
    z.object({ changed: z.literal('availability'), itemId, day: calendarDate }),
    z.object({ changed: z.literal('item'), itemId }),
    z.object({ changed: z.literal('bookings') }).meta({ description: 'Some booking, and with it lists and figures' }),
    z.object({ changed: z.literal('everything') }).meta({ description: 'For whoever may have missed something' }),
  ])
  .meta({ id: 'StreamMessage' });
export type StreamMessage = z.infer<typeof streamMessage>;
