import { z } from 'zod';
import { user } from './accounts.js';
import { booking } from './bookings.js';
import { bookingEmail } from './admin/emails.js';
import { historyEntry } from './admin/history.js';
import { order } from './orders.js';
import { invitation, staffSession, staffSignIn } from './admin/staff.js';
import { waitlistEntry } from './stock/waitlist.js';
import { allOf, email, personName, phone } from './limits/response-values.js';

/** All data that the shop stores about one person. */
export const personExport = z
  .object({
    exportedAt: z.iso.datetime(),
    account: user.nullable(),
    bookings: allOf(
      z.object({
        booking,
        history: allOf(historyEntry).meta({ description: 'Includes earlier contact data' }),
        emails: allOf(bookingEmail),
      }),
    ),
    orders: allOf(order).meta({ description: 'Of the bookings, with their payments' }),
    messages: allOf(
      z.object({
        writtenAt: z.iso.datetime(),
        name: personName,
        email,
        phone: phone.nullable(),
        message: z.string().max(4000),
      }),
    ).meta({ description: 'Contact form messages that are still stored' }),
    waitlist: allOf(waitlistEntry.omit({ position: true, holdToken: true })).meta({
      description: 'Waitlist entries made with the verified email',
    }),
    staff: z
      .object({
        secondFactorSince: z.iso.datetime().nullable(),
        sessions: allOf(staffSession.omit({ isCurrent: true })),
        signIns: allOf(staffSignIn.omit({ name: true })),
        invitations: allOf(invitation),
      })
      .nullable()
      .meta({ description: 'Of people who work for the shop or are invited to' }),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.infer<typeof personExport>;
