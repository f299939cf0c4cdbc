import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { bookingNumber, itemName } from '../text/response-values.js';
import { MAX_DOWNTIME_REASON } from './downtimes.js';

/** Units that are out of service, on buffer days or held. */
export const missingUnits = z
  .object({
    from: calendarDate,
    to: calendarDate,
    itemId: z.int().meta({ description: 'The item, or a component of it' }),
    itemName,
    quantity: z.int(),
    cause: z
      .enum(['downtime', 'buffer_days', 'hold'])
      .meta({ description: '`hold`: for the waitlist, or for orders that the owner has just repaired' }),
    reason: z.string().max(MAX_DOWNTIME_REASON).nullable().meta({ description: 'Of a downtime' }),
    booking: z
      .object({ id: z.uuid(), number: bookingNumber })
      .nullable()
      .meta({ description: 'Whose buffer days these are' }),
  })
  .meta({ id: 'MissingUnits', description: 'Units out of service, on buffer days or held; bookings are not listed' });
export type MissingUnits = z.infer<typeof missingUnits>;
