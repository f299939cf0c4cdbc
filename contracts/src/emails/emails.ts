import { z } from 'zod';
import { MAX_EMAILS_COUNTED } from '../text/limits.js';
import { bookingNumber, email, sentence } from '../text/response-values.js';

/** Why emails are sent, as the owner reads it. One event can cause several emails. */
export const EMAIL_LABELS = {
  confirmation: 'Booking confirmation',
  'order-notice': 'Notice to you: new order',
  confirmed: 'Booking is confirmed',
  cancelled: 'Booking is cancelled',
  'cancellation-notice': 'Notice to you: cancelled',
  moved: 'Booking has a new day',
  changed: 'Order changed',
  repaired: 'Order repaired, with a question',
  'repair-undone': 'Repair of the order undone',
  'rain-check': 'Rain check',
  receipt: 'Receipt for an online payment',
  'charge-declined': 'Charge of the balance declined',
  reminder: 'Reminder',
  'on-the-way': 'The crew is on its way',
  'review-request': 'Request for a review',
  'confirmation-again': 'Booking confirmation, sent again',
  'email-changed': 'Email of the order changed',
  'waitlist-joined': 'Waitlist: joined',
  'waitlist-offer': 'Waitlist: units are available',
  'waitlist-ended': 'Waitlist: item was deleted',
  'lapse-warning': 'Unconfirmed booking will be cancelled',
  'lapse-notice': 'Notice to you: unconfirmed order will be cancelled',
  contact: 'Contact form message',
  verification: 'Email verification',
  'password-reset': 'Password reset',
  'second-factor-link': 'Link for two-step sign-in',
  'find-booking': 'Find my booking: links',
  'order-summary': 'Summary of further emails',
  'account-notice': 'Security notice to an account',
  'admin-notice': 'Notice to you: admin account',
  'staff-invitation': 'Staff invitation',
  'webhook-notice': 'Notice to you: webhook paused',
  'health-notice': 'Notice to you: the shop needs attention',
} as const;

export const emailPurpose = z.enum(Object.keys(EMAIL_LABELS) as (keyof typeof EMAIL_LABELS)[]); // its keys
export type EmailPurpose = z.infer<typeof emailPurpose>;

/** Purposes of emails that go to the shop itself. */
export const PURPOSES_TO_THE_BUSINESS: readonly EmailPurpose[] = [
  'order-notice',
  'cancellation-notice',
  'lapse-notice',
  'contact',
  'admin-notice',
  'webhook-notice',
  'health-notice',
];

/** Purposes of emails that are planned for a day, weeks ahead. */
export const PLANNED_PURPOSES: readonly EmailPurpose[] = ['reminder', 'review-request'];

/** `failed` will be retried, `dead` was given up, and `skipped` was not sent because it was unwanted or outdated. */
export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'skipped', 'failed', 'dead'] as const;
export const emailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof emailStatus>;

/** What people read, on pages and from the operators' command. */
export const EMAIL_STATUS_LABELS: Readonly<Record<EmailStatus, string>> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  skipped: 'Not sent',
  failed: 'Retrying',
  dead: 'Undeliverable',
};

/** Delivery status of one email about a booking. */
export const bookingEmail = z
  .object({
    eventId: z.uuid().meta({ description: 'Identifies the email together with its purpose' }),
    purpose: emailPurpose,
    status: emailStatus,
    attempts: z.int(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable().meta({ description: 'Next attempt, if the email is not finished' }),
    error: sentence.nullable().meta({ description: "The mail server's response, without personal data" }),
    reply: sentence
      .nullable()
      .meta({ description: 'What the mail server said when it accepted the email, without personal data' }),
    isOutdated: z.boolean().meta({
      description:
        'A reminder or a request for a review that will not be sent, because its booking was cancelled or moved',
    }),
  })
  .meta({ id: 'BookingEmail' });
export type BookingEmail = z.infer<typeof bookingEmail>;

/** An email in the owner's list. */
export const emailRecord = bookingEmail
  .extend({
    recipient: email
      .nullable()
      .meta({ description: 'Email address; null for emails to the business and after the person was erased' }),
    messageId: z.string().max(500).nullable().meta({ description: 'Message-ID, once the email is sent' }),
    booking: z
      .object({ id: z.uuid(), number: bookingNumber })
      .nullable()
      .meta({ description: 'Booking that the email is about; the first one of an order' }),
  })
  .meta({ id: 'EmailRecord' });
export type EmailRecord = z.infer<typeof emailRecord>;

const counted = z.int().max(MAX_EMAILS_COUNTED);

export const emailOverview = z
  .object({
    counts: z
      .object({ queued: counted, sending: counted, sent: counted, skipped: counted, failed: counted, dead: counted })
      .meta({ description: `Number of emails by status, each at most ${MAX_EMAILS_COUNTED}` }),
    undelivered: z.int().meta({ description: 'Failed or dead emails that can be retried' }),
    queue: z
      .object({
        store: z.enum(['postgres', 'redis']),
        jobs: z
          .object({ waiting: z.int(), active: z.int(), delayed: z.int(), failed: z.int() })
          .nullable()
          .meta({ description: 'Jobs in the queue; null while its store is unavailable' }),
      })
      .meta({ description: 'Queue from the outbox to the workers. Lost jobs are requeued from the outbox' }),
  })
  .meta({ id: 'EmailOverview' });
export type EmailOverview = z.infer<typeof emailOverview>;
