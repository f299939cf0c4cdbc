import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { bookingNumber, itemName } from '../limits/response-values.js';

/** Units that cannot be booked although no event needs them: out of service, or on the buffer days of a booking. */
export const missingUnits = z
  .object({
    from: calendarDate,
    to: calendarDate,
    itemId: z.int().meta({ description: 'The item, or a component of it' }),
    itemName,
    quantity: z.int(),
    reason: z.string().max(200).nullable().meta({ description: 'Why they are out of service; null on buffer days' }),
    booking: z
      .object({ id: z.uuid(), number: bookingNumber })
      .nullable()
      .meta({ description: 'Whose buffer days these are; null for units out of service' }),
  })
  .meta({ id: 'MissingUnits', description: 'Units that cannot be booked on some days, and why' });
export type MissingUnits = z.infer<typeof missingUnits>;
