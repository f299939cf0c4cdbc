import { z } from 'zod';

const INVALID_DATE = 'Please use a real date, written yyyy-MM-dd';

/** A day from the year 2000 on, `yyyy-MM-dd`. It has no time zone; never convert it to a `Date` in a local one. */
export const calendarDate = z.iso
  .date(INVALID_DATE)
  .refine((text) => !/^[01]\d{3}-/.test(text), INVALID_DATE)
  .brand<'CalendarDate'>()
  .meta({ example: '2026-12-05' });
export type CalendarDate = z.infer<typeof calendarDate>;
