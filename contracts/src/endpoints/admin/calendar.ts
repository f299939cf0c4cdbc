import { z } from 'zod';
import { calendar, MAX_CALENDAR_DAYS } from '../../admin/calendar.js';
import { calendarDate, type CalendarDate } from '../../days/calendar-date.js';
import { dayNumber } from '../../days/days.js';
import { ofAdmin, type Endpoint } from '../endpoint.js';

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
