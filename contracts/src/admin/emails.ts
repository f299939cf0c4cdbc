import { z } from 'zod';
import { MAX_EMAILS_COUNTED } from '../limits/list-limits.js';

/** Why an email is sent. One event can be the reason of several. */
export const emailPurpose = z.enum([
  'confirmation',
  'order-notice',
  'confirmed',
  'cancelled',
  'cancellation-notice',
  'moved',
  'reminder',
  'confirmation-again',
  'lapse-warning',
  'lapse-notice',
  'contact',
  'verification',
  'account-notice',
  'admin-notice',
]);
export type EmailPurpose = z.infer<typeof emailPurpose>;

/** `failed` is tried again, `dead` given up, and `skipped` not sent: it was unwanted, or no longer true. */
export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'skipped', 'failed', 'dead'] as const;
export const emailStatus = z.enum(EMAIL_STATUSES);
export type EmailStatus = z.infer<typeof emailStatus>;

/** What became of one email of a booking. */
export const bookingEmail = z
  .object({
    eventId: z.uuid().meta({ description: 'Together with the purpose it names the email' }),
    purpose: emailPurpose,
    status: emailStatus,
    attempts: z.int(),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    dueAt: z.iso.datetime().nullable().meta({ description: 'When it is sent or tried again, of one not finished' }),
    error: z.string().nullable().meta({ description: "The mail server's words, without personal data" }),
    isOutdated: z.boolean().meta({
      description: 'Of a reminder not finished: it will not be sent, as its booking is cancelled or on another day',
    }),
  })
  .meta({ id: 'BookingEmail' });
export type BookingEmail = z.infer<typeof bookingEmail>;

/** One of all emails of the shop, as the owner sees it. */
export const emailRecord = bookingEmail
  .extend({
    recipient: z
      .string()
      .nullable()
      .meta({ description: 'An address; null for the business itself, and once the person has been erased' }),
    messageId: z.string().nullable().meta({ description: 'By which the mail server knows it, once it is sent' }),
    booking: z
      .object({ id: z.uuid(), number: z.string() })
      .nullable()
      .meta({ description: 'That it is about; of an order its first one' }),
  })
  .meta({ id: 'EmailRecord' });
export type EmailRecord = z.infer<typeof emailRecord>;

const counted = z.int().max(MAX_EMAILS_COUNTED);

export const emailOverview = z
  .object({
    counts: z
      .object({ queued: counted, sending: counted, sent: counted, skipped: counted, failed: counted, dead: counted })
      .meta({ description: `How many emails there are of each status, ${MAX_EMAILS_COUNTED} at most` }),
    undelivered: z.int().meta({ description: 'Of those failed or dead, how many can be tried again' }),
    queue: z
      .object({
        store: z.enum(['postgres', 'redis']),
        jobs: z
          .object({ waiting: z.int(), active: z.int(), delayed: z.int(), failed: z.int() })
          .nullable()
          .meta({ description: 'What the queue holds; null while its store cannot be reached' }),
      })
      .meta({ description: 'The way from the record to a worker. What it loses, the record has queued again' }),
  })
  .meta({ id: 'EmailOverview' });
export type EmailOverview = z.infer<typeof emailOverview>;
