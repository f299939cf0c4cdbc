import { z } from 'zod';
import { user } from './accounts.js';
import { booking } from '../bookings/bookings.js';
import { importedCustomer } from '../imports/imports.js';
import { bookingEmail } from '../emails/emails.js';
import { historyEntry } from '../orders/history.js';
import { order } from '../orders/orders.js';
import { invitation, staffSession, staffSignIn } from './staff.js';
import { waitlistEntry } from '../stock/waitlist.js';
import { listSchema, email, personName, phone } from '../text/response-values.js';

/** All data that the shop stores about one person. */
export const personExport = z
  .object({
    exportedAt: z.iso.datetime(),
    account: user.nullable(),
    imported: listSchema(importedCustomer).meta({ description: 'What another program knew of the person' }),
    bookings: listSchema(
      z.object({
        booking,
        history: listSchema(historyEntry).meta({ description: 'Includes earlier contact data' }),
        emails: listSchema(bookingEmail),
      }),
    ),
    orders: listSchema(order).meta({ description: 'Of the bookings, with their payments' }),
    messages: listSchema(
      z.object({
        writtenAt: z.iso.datetime(),
        name: personName,
        email,
        phone: phone.nullable(),
        message: z.string().max(4000),
      }),
    ).meta({ description: 'Contact form messages that are still stored' }),
    waitlist: listSchema(waitlistEntry.omit({ position: true, holdToken: true })).meta({
      description: 'Waitlist entries made with the verified email',
    }),
    staff: z
      .object({
        secondFactorSince: z.iso.datetime().nullable(),
        sessions: listSchema(staffSession.omit({ isCurrent: true })),
        signIns: listSchema(staffSignIn.omit({ name: true })),
        invitations: listSchema(invitation),
      })
      .nullable()
      .meta({ description: 'Of people who work for the shop or are invited to' }),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.infer<typeof personExport>;
