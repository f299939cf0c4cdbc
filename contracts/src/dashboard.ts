import { z } from 'zod';
import { booking } from './bookings.js';
import { calendarDate } from './calendar-date.js';

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
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;
