import { z } from 'zod';
import { cleanCode } from '../text/clean-text.js';
import { creator } from '../text/response-values.js';
import { line } from '../text/text.js';

/** What the shop needs to hear from Stripe. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.payment_failed',
  'refund.updated',
  'refund.failed',
  'charge.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.expired',
] as const;

const SECRET_KEY = 'Please paste the secret key: it begins with sk_ or rk_';
const WEBHOOK_SECRET = "Please paste the webhook's signing secret: it begins with whsec_";
/** Without the blanks and line breaks that come with a copied key. */
const key = (format: RegExp, required: string) =>
  line(300, required, (text) => cleanCode(text).replaceAll(/\s+/g, '')).regex(format, required);

export const connectPaymentAccount = z
  .object({
    secretKey: key(/^[rs]k_(test|live)_\w{8,}$/, SECRET_KEY),
    webhookSecret: key(/^whsec_[\w+/=-]{8,}$/, WEBHOOK_SECRET),
  })
  .meta({ id: 'ConnectPaymentAccount' });
export type ConnectPaymentAccount = z.output<typeof connectPaymentAccount>;

export const paymentAccount = z
  .object({
    provider: z.enum(['stripe', 'simulator']).nullable().meta({ description: 'Null: not connected' }),
    mode: z.enum(['test', 'live']).nullable().meta({ description: 'In test mode no real money moves' }),
    source: z.enum(['environment', 'settings']).nullable(),
    connectedAt: z.iso.datetime().nullable().meta({ description: 'Null if the environment connects it' }),
    connectedBy: creator,
    secretKeyEnd: z.string().max(4).nullable().meta({ description: 'The last four characters of the secret key' }),
    webhookUrl: z.string().max(2_000).meta({ description: 'Where the provider must send its messages' }),
  })
  .meta({ id: 'PaymentAccount' });
export type PaymentAccount = z.infer<typeof paymentAccount>;
