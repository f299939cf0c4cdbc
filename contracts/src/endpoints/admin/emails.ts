import { z } from 'zod';
import { bookingEmail, emailOverview, emailPurpose, emailRecord, emailStatus } from '../../admin/emails.js';
import { exampleBooking, exampleEmail } from '../../examples.js';
import { MAX_EMAILS_COUNTED } from '../../limits/limits.js';
import { paging, byBookingId, searched } from '../parameters.js';
import type { Endpoint } from '../endpoint.js';
import { listSchema, pageSchema } from '../../limits/response-values.js';

export const emailEndpoints = {
  emails: {
    method: 'GET',
    path: '/api/admin/emails',
    access: 'admin',
    tag: 'Admin',
    summary: `All emails, newest first, with the mail server's responses; counts at most ${MAX_EMAILS_COUNTED}`,
    query: z.object({
      ...paging,
      status: emailStatus.optional(),
      purpose: emailPurpose.optional(),
      search: searched.meta({ description: 'Searches booking number, customer name, email and phone' }),
    }),
    status: 200,
    output: pageSchema(emailRecord),
    errors: ['unauthenticated', 'forbidden'],
    example: {
      output: [
        {
          ...exampleEmail,
          recipient: exampleBooking.customerEmail,
          messageId: `<confirmation.${exampleEmail.eventId}@hooray.example>`,
          booking: { id: exampleBooking.id, number: exampleBooking.number },
        },
      ],
    },
  },
  emailOverview: {
    method: 'GET',
    path: '/api/admin/email-overview',
    access: 'admin',
    tag: 'Admin',
    summary: 'Number of emails by status, and the state of the queue',
    status: 200,
    output: emailOverview,
    errors: ['unauthenticated', 'forbidden'],
    example: {
      output: {
        counts: { queued: 4, sending: 0, sent: 120, skipped: 3, failed: 1, dead: 0 },
        undelivered: 1,
        queue: { store: 'redis', jobs: { waiting: 0, active: 0, delayed: 1, failed: 0 } },
      },
    },
  },
  retryEmails: {
    method: 'POST',
    path: '/api/admin/emails/retry',
    access: 'admin',
    tag: 'Admin',
    summary: 'Retry all failed and dead emails now',
    status: 200,
    output: z.object({ retried: z.int() }),
    errors: ['unauthenticated', 'forbidden'],
    example: { output: { retried: 2 } },
  },
  bookingEmails: {
    method: 'GET',
    path: '/api/admin/bookings/{id}/emails',
    access: 'admin',
    tag: 'Admin',
    summary: "Emails about a booking and its order, oldest first, with the mail server's responses",
    params: byBookingId,
    status: 200,
    output: listSchema(bookingEmail),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
    example: {
      output: [exampleEmail],
    },
  },
  retryEmail: {
    method: 'POST',
    path: '/api/admin/emails/{eventId}/{purpose}/retry',
    access: 'admin',
    tag: 'Admin',
    summary: 'Retry a failed or dead email',
    params: z.object({ eventId: z.uuid('This is not the id of an email'), purpose: emailPurpose }),
    status: 204,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/admin/bookings/{id}/resend-confirmation',
    access: 'admin',
    tag: 'Admin',
    summary: 'Send the confirmation of an order again, with its current data',
    params: byBookingId,
    status: 204,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
