import { z } from 'zod';
import { bookingEmail, emailOverview, emailPurpose, emailRecord, emailStatus } from './emails.js';
import { exampleBooking, exampleEmail } from '../api/examples.js';
import { MAX_EMAILS_COUNTED } from '../text/limits.js';
import { paging, byBookingId, searched } from '../api/parameters.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { listSchema, pageSchema } from '../text/response-values.js';

export const emailEndpoints = {
  emails: {
    method: 'GET',
    path: '/api/admin/emails',
    ...ofAdmin,
    summary: `All emails, newest first, with the mail server's responses; counts at most ${MAX_EMAILS_COUNTED}`,
    query: z.object({
      ...paging,
      status: emailStatus.optional(),
      purpose: emailPurpose.optional(),
      search: searched.meta({ description: 'Searches booking number, customer name, email and phone' }),
    }),
    output: pageSchema(emailRecord),
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
    ...ofAdmin,
    summary: 'Number of emails by status, and the state of the queue',
    output: emailOverview,
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
    ...ofAdmin,
    summary: 'Retry all failed and dead emails now',
    output: z.object({ retried: z.int() }),
    example: { output: { retried: 2 } },
  },
  bookingEmails: {
    method: 'GET',
    path: '/api/admin/bookings/{id}/emails',
    ...ofAdmin,
    summary: "Emails about a booking and its order, oldest first, with the mail server's responses",
    params: byBookingId,
    output: listSchema(bookingEmail),
    errors: ['not_found'],
    example: {
      output: [exampleEmail],
    },
  },
  retryEmail: {
    method: 'POST',
    path: '/api/admin/emails/{eventId}/{purpose}/retry',
    ...ofAdmin,
    summary: 'Retry a failed or dead email',
    params: z.object({ eventId: z.uuid('This is not the id of an email'), purpose: emailPurpose }),
    errors: ['not_found', 'conflict'],
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/admin/bookings/{id}/resend-confirmation',
    ...ofAdmin,
    summary: 'Send the confirmation of an order again, with its current data',
    params: byBookingId,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;
