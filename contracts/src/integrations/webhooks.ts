import { z } from 'zod';
import { creator, listSchema, pageSchema } from '../text/response-values.js';

/** What a webhook can be sent. A `ping` is sent on request only. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.changed',
  'order.moved',
  'order.cancelled',
  'payment.recorded',
  'payment.reversed',
  'refund.recorded',
  'damage_deposit.changed',
  'delivery.progressed',
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS, 'Please choose what to send').meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const webhookStatus = z
  .enum(['waiting', 'sending', 'delivered', 'failed', 'given_up'])
  .meta({ id: 'WebhookStatus', description: '`failed` will be retried, `given_up` when the webhook is resumed' });
export type WebhookStatus = z.infer<typeof webhookStatus>;

const MAX_URL = 2_000;
const webhookUrl = z
  .string('Please enter a URL')
  .trim()
  .max(MAX_URL, 'Please use a shorter URL')
  .regex(/^https?:\/\/[^\s/@#]+(\/[^\s#]*)?$/i, 'Please enter a URL that begins with https://, without a password')
  .refine((url) => URL.canParse(url), 'Please enter a URL that begins with https://')
  .meta({ example: 'https://books.example/hooks/orders' });

const events = z
  .array(webhookEvent)
  .min(1, 'Please choose at least one')
  .max(WEBHOOK_EVENTS.length, 'Please name each event once')
  .refine((each) => new Set(each).size === each.length, 'Please name each event once');

export const createWebhook = z.object({ url: webhookUrl, events }).meta({ id: 'CreateWebhook' });
export type CreateWebhook = z.output<typeof createWebhook>;

export const changeWebhook = z
  .object({ isPaused: z.boolean('Please say whether to pause it') })
  .meta({ id: 'ChangeWebhook' });

export const webhook = z
  .object({
    id: z.uuid(),
    url: z.string().max(MAX_URL),
    events: z.array(webhookEvent).max(WEBHOOK_EVENTS.length),
    isPaused: z
      .boolean()
      .meta({ description: 'Its deliveries wait. A webhook pauses by itself when it gives up a delivery' }),
    createdAt: z.iso.datetime(),
    createdBy: creator,
    undelivered: z.int().meta({ description: 'Deliveries that wait or are retried' }),
    givenUp: z.int(),
    lastDeliveredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;
export const webhooks = listSchema(webhook);

export const createdWebhook = webhook
  .extend({ secret: z.string().max(100).meta({ description: 'Signs the deliveries. Shown once' }) })
  .meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const webhookDelivery = z
  .object({
    id: z.uuid().meta({ description: 'The `webhook-id` of each attempt' }),
    event: z.union([webhookEvent, z.literal('ping')]),
    orderId: z.uuid().nullable().meta({ description: 'Null for a ping' }),
    status: webhookStatus,
    attempts: z.int(),
    response: z
      .string()
      .max(200)
      .nullable()
      .meta({ description: 'The status code of the last attempt, or why there is none', example: '503' }),
    createdAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export const webhookDeliveries = pageSchema(webhookDelivery);

export const replayWebhook = z
  .object({
    since: z.iso
      .datetime({ error: 'Please enter an instant such as 2026-11-21T12:00:00.000Z' })
      .max(30)
      .meta({ description: 'Deliveries of events since then are sent again, in order' }),
  })
  .meta({ id: 'ReplayWebhook' });
