import { z } from 'zod';
import { user } from './accounts.js';
import { booking } from './bookings.js';
import { bookingEmail } from './admin/emails.js';
import { historyEntry } from './admin/history.js';

/** Everything that the shop holds about one person. */
export const personExport = z
  .object({
    exportedAt: z.iso.datetime(),
    account: user.nullable(),
    bookings: z.array(
      z.object({
        booking,
        history: z.array(historyEntry).meta({ description: 'With what the contact data were before' }),
        emails: z.array(bookingEmail),
      }),
    ),
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
      .meta({ description: 'Written in the contact form, and not yet forgotten' }),
  })
  .meta({ id: 'PersonExport' });
export type PersonExport = z.infer<typeof personExport>;
