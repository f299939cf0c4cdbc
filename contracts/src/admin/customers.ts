import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';

/** One person, by email, as the latest booking tells of him. */
export const customerSummary = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    bookings: z.int().meta({ description: 'Not cancelled ones' }),
    lastEvent: calendarDate.nullable().meta({ description: 'The latest event day before today' }),
    nextEvent: calendarDate.nullable().meta({ description: 'The first event day of today or later' }),
    total: z.int().meta({ description: 'US cents, of all orders that are not wholly cancelled' }),
  })
  .meta({ id: 'CustomerSummary' });
export type CustomerSummary = z.infer<typeof customerSummary>;
