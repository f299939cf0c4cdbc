import { z } from 'zod';
import { calendarDate } from './days/calendar-date.js';

const remaining = z.int().min(0).meta({ description: 'Units that can still be booked on that day' });

const reason = z
  .enum(['closed', 'notice'])
  .optional()
  .meta({ description: 'Why nothing at all can be booked on that day: the shop is closed, or it is too soon' });

const ownerRemaining = z
  .int()
  .min(1)
  .optional()
  .meta({ description: 'Units that the shop can still book for who calls, on a day that is too soon for others' });

export const dayAvailability = z
  .object({ isAvailable: z.boolean(), remaining, reason, ownerRemaining })
  .meta({ id: 'DayAvailability' });
export type DayAvailability = z.infer<typeof dayAvailability>;

export const bookedDays = z
  .array(z.object({ date: calendarDate, booked: z.int() }))
  .meta({ id: 'BookedDays', description: 'Units by day, only the days that have some' });
export type BookedDays = z.infer<typeof bookedDays>;

const available = z.object({ available: z.boolean(), remaining, reason, ownerRemaining });

export const monthAvailability = z
  .record(calendarDate, available)
  .meta({ id: 'MonthAvailability', description: 'Every day of the month' });
export type MonthAvailability = z.infer<typeof monthAvailability>;

export const availabilityByItem = z
  .record(z.string().regex(/^\d+$/), available)
  .meta({ id: 'AvailabilityByItem', description: 'By item id, every active item, for one day' });
export type AvailabilityByItem = z.infer<typeof availabilityByItem>;
