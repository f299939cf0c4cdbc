import { z } from 'zod';
import { addMonths, calendarDate, type CalendarDate } from './calendar-date.js';

/** Days further ahead than this cannot be booked yet. */
export const MONTHS_AHEAD = 24;

/** Days that can be booked at all: today to two years ahead. */
export function isBookableDay(day: CalendarDate, today: CalendarDate): boolean {
  return day >= today && day <= addMonths(today, MONTHS_AHEAD);
}

const remaining = z.int().min(0).meta({ description: 'Units that can still be booked on that day' });

export const dayAvailability = z.object({ isAvailable: z.boolean(), remaining }).meta({ id: 'DayAvailability' });
export type DayAvailability = z.infer<typeof dayAvailability>;

const available = z.object({ available: z.boolean(), remaining });

export const monthAvailability = z
  .record(calendarDate, available)
  .meta({ id: 'MonthAvailability', description: 'Every day of the month' });
export type MonthAvailability = z.infer<typeof monthAvailability>;

export const availabilityByItem = z
  .record(z.string().regex(/^\d+$/), available)
  .meta({ id: 'AvailabilityByItem', description: 'By item id, every active item, for one day' });
export type AvailabilityByItem = z.infer<typeof availabilityByItem>;
