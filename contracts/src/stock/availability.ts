import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { MAX_LISTED_DAYS } from '../text/limits.js';

const remaining = z.int().min(0).meta({ description: 'Units that can still be booked on that day' });

const reason = z.enum(['closed', 'lead_time']).optional().meta({
  description:
    'Why nothing can be booked online on that day: the shop is closed, or units are left and the day is within the lead time',
});

const ownerRemaining = z
  .int()
  .min(1)
  .optional()
  .meta({ description: 'Units that the owner can still book by phone on a day within the lead time' });

const freeUnits = z
  .int()
  .min(1)
  .optional()
  .meta({ description: 'On a closed day: units that are available to rentals that go on over it' });

export const dayAvailability = z
  .object({ isAvailable: z.boolean(), remaining, reason, ownerRemaining, freeUnits })
  .meta({ id: 'DayAvailability' });
export type DayAvailability = z.infer<typeof dayAvailability>;

export const bookedDays = z
  .array(z.object({ date: calendarDate, booked: z.int() }))
  .max(MAX_LISTED_DAYS)
  .meta({
    id: 'BookedDays',
    description:
      'Units that are booked, on buffer days or out of service, by day, without holds; other days are left out',
  });
export type BookedDays = z.infer<typeof bookedDays>;

const available = z.object({ available: z.boolean(), remaining, reason, ownerRemaining, freeUnits });

export const monthAvailability = z
  .record(calendarDate, available)
  .meta({ id: 'MonthAvailability', description: 'Every day of the month' });
export type MonthAvailability = z.infer<typeof monthAvailability>;

export const availabilityByItem = z
  .record(z.string().regex(/^\d+$/).max(10), available)
  .meta({ id: 'AvailabilityByItem', description: 'Availability of every active item on one day, by item id' });
export type AvailabilityByItem = z.infer<typeof availabilityByItem>;
