import { z } from 'zod';
import { booking } from '../bookings.js';
import { calendarDate } from '../days/calendar-date.js';
import { flood } from './floods.js';

export const dashboard = z
  .object({
    totalItems: z.int(),
    totalBookings: z.int(),
    upcomingEvents: z.int(),
    pendingBookings: z.int(),
    recentBookings: z.array(booking).max(5),
    popularItems: z.array(z.object({ itemId: z.int(), name: z.string(), bookings: z.int() })).max(5),
    overbookedDays: z.array(
      z.object({ itemId: z.int(), name: z.string(), date: calendarDate, stock: z.int(), booked: z.int() }),
    ),
    bookingsPerWeek: z.array(z.object({ week: calendarDate, bookings: z.int() })).meta({
      description:
        'Bookings that are not cancelled, by week of the event day, for the last twelve weeks including this one; week is its Sunday',
    }),
    load: z
      .array(z.object({ day: calendarDate, bookings: z.int() }))
      .meta({ description: 'Bookings that are not cancelled on each of the next 28 days, starting today' }),
    undeliveredEmails: z.int().meta({ description: 'Emails that are being retried or were given up' }),
    floods: z.array(flood).max(10).meta({
      description: 'Networks and emails with unusually many unconfirmed bookings in the last 24 hours',
    }),
    lag: z
      .array(z.object({ reader: z.string(), events: z.int(), seconds: z.number() }))
      .meta({ description: 'Lag of each subscription: events behind, and age of the oldest unprocessed event' }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;
