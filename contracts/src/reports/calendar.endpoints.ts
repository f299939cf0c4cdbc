import { z } from 'zod';
import { type Endpoint, ofAdmin } from '../api/endpoint.js';
import { type CalendarDate, calendarDate } from '../days/calendar-date.js';
import { dayNumber } from '../days/days.js';
import { cents } from '../pricing/order-figures.js';
import { MAX_DOWNTIME_REASON } from '../stock/downtimes.js';
import { itemName, listSchema } from '../text/response-values.js';

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

export const calendarEndpoints = {
  calendar: {
    method: 'GET',
    path: '/api/admin/calendar',
    ...ofAdmin,
    summary: 'Units booked of stock by item and day, and the orders of each day',
    query: z
      .object({
        from: calendarDate.meta({ description: 'First day' }),
        to: calendarDate.meta({ description: `Last day; at most ${MAX_CALENDAR_DAYS} days` }),
      })
      .refine(({ from, to }) => isShort(from, to), {
        error: `Please choose 1 to ${MAX_CALENDAR_DAYS} days`,
        path: ['to'],
      }),
    output: calendar,
    example: {
      output: {
        today: '2026-12-10',
        items: [
          {
            itemId: 1,
            name: 'Castle Bounce House',
            stock: 2,
            days: [{ day: '2026-12-12', booked: 1, onBufferDays: 0, outOfService: 1, reasons: ['Torn seam'] }],
          },
        ],
        days: [{ day: '2026-12-12', stops: 1, orders: 1, revenue: 26892 }],
      },
    },
  },
} as const satisfies Record<string, Endpoint>;

function isShort(from: CalendarDate, to: CalendarDate): boolean {
  const days = dayNumber(to) - dayNumber(from) + 1;
  return days >= 1 && days <= MAX_CALENDAR_DAYS;
}
