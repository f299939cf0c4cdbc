import { z } from 'zod';

const NO_REAL_DATE = 'Please use a real date, written yyyy-MM-dd';

/**
 * A day of the shop's calendar from the year 2000 on, `yyyy-MM-dd`. It has no time and no zone, and is never made into a
 * `Date` in a local one.
 */
export const calendarDate = z.iso
  .date(NO_REAL_DATE)
  .refine((text) => !/^[01]\d{3}-/.test(text), NO_REAL_DATE)
  .brand<'CalendarDate'>()
  .meta({ example: '2026-12-05' });
export type CalendarDate = z.infer<typeof calendarDate>;
