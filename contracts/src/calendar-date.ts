import { z } from 'zod';

/** A day of the shop's calendar, `yyyy-MM-dd`. It has no time and no zone, and is never made into a `Date` in a local one. */
export const calendarDate = z.iso
  .date('Please use a real date, written yyyy-MM-dd')
  .brand<'CalendarDate'>()
  .meta({ example: '2026-12-05' });
export type CalendarDate = z.infer<typeof calendarDate>;
