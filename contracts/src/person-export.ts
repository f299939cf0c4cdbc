import { z } from 'zod';
import { user } from './accounts.js';
import { booking } from './bookings.js';
import { bookingEmail } from './admin/emails.js';
import { historyEntry } from './admin/history.js';
import { order } from './orders.js';
import { waitlistEntry } from './stock/waitlist.js';

/** All data that the shop stores about one person. */
export const personExport = z
  .object({
    exportedAt: z.iso.datetime(),
    account: user.nullable(),
    bookings: z.array(
      z.object({
        booking,
        history: z.array(historyEntry).meta({ description: 'Includes earlier contact data' }),
        emails: z.array(bookingEmail),
      }),
    ),
    orders: z.array(order).meta({ description: 'Of the bookings, with their payments' }),
    messages: z
      .array(
        z.object({
          writtenAt: z.iso.datetime(),
          name: z.string(),
          email: z.string(),
          phone: z.string().nullable(),
          message: z.string(),
        }),
      )
      .meta({ description: 'Contact form messages that are still stored' }),
    waitlist: z
      .array(waitlistEntry.omit({ position: true }))
      .meta({ description: 'Waitlist entries made with the verified email' }),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.infer<typeof personExport>;
