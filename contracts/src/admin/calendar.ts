import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { listSchema, itemName } from '../limits/response-values.js';
import { MAX_DOWNTIME_REASON } from '../stock/downtimes.js';
import { cents } from '../pricing/order-figures.js';

/** The most days in the weeks that a month touches. */
export const MAX_CALENDAR_DAYS = 42;

/** Further reasons of a day are left out. */
export const MAX_CALENDAR_REASONS = 10;

export const calendar = z
  .object({
    today: calendarDate,
    items: listSchema(
      z.object({
        itemId: z.int(),
        name: itemName,
        stock: z.int(),
        days: z
          .array(
            z.object({
              day: calendarDate,
              booked: z.int().meta({ description: 'Units booked, on buffer days too, or held' }),
              onBufferDays: z
                .int()
                .meta({ description: 'Of the booked ones, those on a buffer day of an earlier event' }),
              outOfService: z.int(),
              reasons: z
                .array(z.string().max(MAX_DOWNTIME_REASON))
                .max(MAX_CALENDAR_REASONS)
                .meta({ description: 'Why units are out of service' }),
            }),
          )
          .max(MAX_CALENDAR_DAYS)
          .meta({ description: 'Only days on which units are booked, held or out of service' }),
      }),
    ).meta({ description: 'Every item with a stock of its own. Packages count as their components' }),
    days: z
      .array(
        z.object({
          day: calendarDate,
          stops: z.int().meta({ description: 'Orders that are not cancelled, each on every of its event days' }),
          orders: z.int().meta({ description: 'Of them, those with their first event day on this day' }),
          revenue: cents.meta({ description: 'Their totals in US cents' }),
        }),
      )
      .max(MAX_CALENDAR_DAYS)
      .meta({ description: 'Only days with stops' }),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendar>;
