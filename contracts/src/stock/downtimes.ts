import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { dayNumber } from '../days/days.js';
import { uploadedAddress } from '../items/images.js';
import { line } from '../text/text.js';

export const MAX_DOWNTIME_DAYS = 366;
export const MAX_DOWNTIME_REASON = 200;

const fields = {
  from: calendarDate.meta({ description: 'The first day, today or later', example: '2026-12-05' }),
  to: calendarDate.meta({ description: 'The last day', example: '2026-12-08' }),
  quantity: z.int('Please enter a whole number of units').min(1, 'Please enter at least 1 unit').max(100_000),
  reason: line(MAX_DOWNTIME_REASON, 'Please enter a reason'),
};

/** Units of an item that are out of service on some days, to be repaired for example. */
export const downtime = z
  .object({
    id: z.uuid(),
    itemId: z.int(),
    ...fields,
    imageUrl: uploadedAddress.nullable().meta({ description: 'A photo of the damage, for example' }),
    addedBy: z.string().max(200),
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'Downtime', description: 'Units of an item that are out of service from one day to another' });
export type Downtime = z.infer<typeof downtime>;

export const addDowntime = z
  .object({
    ...fields,
    imageUrl: uploadedAddress.nullish().meta({ description: 'An uploaded photo' }),
    force: z.boolean().optional().meta({
      description: 'Take the units out of service even if bookings need them; those days then show as overbooked.',
    }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: "The last day can't be before the first day" })
  .refine(({ from, to }) => dayNumber(to) - dayNumber(from) < MAX_DOWNTIME_DAYS, {
    path: ['to'],
    message: `Please choose at most ${MAX_DOWNTIME_DAYS} days`,
  })
  .meta({ id: 'AddDowntime' });
export type AddDowntimeInput = z.output<typeof addDowntime>;
