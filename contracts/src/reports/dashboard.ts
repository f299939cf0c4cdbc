import { z } from 'zod';
import { booking } from '../bookings/bookings.js';
import { calendarDate } from '../days/calendar-date.js';
import { flood } from '../bookings/admin-bookings.endpoints.js';
import { listSchema, itemName } from '../text/response-values.js';

const due = { orders: z.int(), amount: z.int().meta({ description: 'US cents' }) };

/** What the owner has to collect and return, each as the list of orders counts it, and the next weeks. */
const orderFigures = z
  .object({
    today: calendarDate,
    deposits: z.object({ ...due, overdue: z.int() }).meta({
      description:
        'Orders of today or later whose deposit is not paid; overdue once the promised call about it is late',
    }),
    refunds: z.object(due),
    paymentProblems: z.object(due).optional().meta({
      description:
        'Disputes to answer and refunds that the payment provider could not make; absent for none, and in the past',
    }),
    balances: z
      .object({ ...due, to: calendarDate })
      .meta({ description: 'Orders of the next seven days, to that day' }),
    comingWeeks: z
      .array(z.object({ week: calendarDate, orders: z.int(), revenue: z.int() }))
      .max(8)
      .meta({
        description:
          'Orders that are not cancelled, and their totals in US cents, by week of their first event day, for eight weeks including this one; week is its Sunday',
      }),
  })
  .meta({ id: 'OrderFigures' });
export type OrderFigures = z.infer<typeof orderFigures>;

export const dashboard = z
  .object({
    totalItems: z.int(),
    totalBookings: z.int(),
    upcomingEvents: z.int(),
    pendingBookings: z.int(),
    recentBookings: z.array(booking).max(5),
    popularItems: z.array(z.object({ itemId: z.int(), name: itemName, bookings: z.int() })).max(5),
    overbookedDays: listSchema(
      z.object({ itemId: z.int(), name: itemName, date: calendarDate, stock: z.int(), booked: z.int() }),
    ),
    bookingsPerWeek: z
      .array(z.object({ week: calendarDate, bookings: z.int() }))
      .max(12)
      .meta({
        description:
          'Bookings that are not cancelled, by week of the event day, for the last twelve weeks including this one; week is its Sunday',
      }),
    load: z
      .array(z.object({ day: calendarDate, bookings: z.int() }))
      .max(28)
      .meta({ description: 'Bookings that are not cancelled on each of the next 28 days, starting today' }),
    orders: orderFigures,
    undeliveredEmails: z.int().meta({ description: 'Emails that are being retried or are undeliverable' }),
    floods: z.array(flood).max(10).meta({
      description: 'Networks and emails with unusually many unconfirmed bookings in the last 24 hours',
    }),
    lag: z
      .array(z.object({ reader: z.string().max(100), events: z.int(), seconds: z.number() }))
      .max(100)
      .meta({ description: 'Lag of each subscription: events behind, and age of the oldest unprocessed event' }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;
