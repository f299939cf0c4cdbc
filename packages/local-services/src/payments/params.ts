import { z } from 'zod';
import { ApiError } from './api-error.js';

type Nested = { [key: string]: string | Nested };

/** Parses Stripe's bracket notation, such as line_items[0][quantity]. */
export function parseBrackets(params: URLSearchParams): Nested {
  // Without a prototype, so that no name such as __proto__ is special.
  const root: Nested = Object.create(null);
  for (const [name, value] of params) {
    const keys = name.split('[').map((key) => key.replace(/\]$/, ''));
    const last = keys.pop() ?? '';
    let nested = root;
    for (const key of keys) {
      const child = nested[key];
      nested = typeof child === 'object' ? child : (nested[key] = Object.create(null));
    }
    nested[last === '' ? Object.keys(nested).length : last] = value;
  }
  return root;
}

export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const param = (first?.path ?? []).map((key, index) => (index > 0 ? `[${String(key)}]` : String(key))).join('');
  throw new ApiError(400, `Invalid ${param}: ${first?.message ?? 'not accepted'}`, { param });
}

const integer = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be an integer')
  .transform(Number);
const positive = integer.refine((value) => value > 0, 'Must be greater than 0');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const url = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
const toList = <T extends z.ZodType>(item: T) =>
  z.preprocess((list) => (typeof list === 'object' && list ? Object.values(list) : list), z.array(item));
const product = z.object({ name: z.string().min(1).max(250) });
const price = z.object({ currency: z.literal('usd'), unit_amount: integer, product_data: product });
const item = z.object({ quantity: positive, price_data: price });

export function sumItems(items: z.output<typeof item>[]): number {
  return items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
}

export const sessionParams = z.object({
  mode: z.literal('payment'),
  line_items: toList(item).refine((items) => {
    const amount = sumItems(items);
    return amount >= 50 && amount <= 99_999_999;
  }, 'The total amount must be from 50 to 99999999.'),
  client_reference_id: z.string().max(200).nullable().default(null),
  customer_creation: z.enum(['always', 'if_required']).default('if_required'),
  metadata,
  success_url: url,
  cancel_url: url.nullable().default(null),
  expires_at: integer.refine((at) => {
    const seconds = at - Math.floor(Date.now() / 1_000);
    return seconds >= 30 * 60 && seconds <= 24 * 3_600;
  }, 'The `expires_at` timestamp must be from 30 minutes to 24 hours from Checkout Session creation.'),
  payment_intent_data: z
    .object({
      metadata,
      capture_method: z.enum(['automatic', 'manual']).default('automatic'),
      setup_future_usage: z.literal('off_session').optional(),
    })
    .prefault({}),
});

export const chargeParams = z.object({
  ...{ amount: positive, currency: z.literal('usd'), customer: z.string(), payment_method: z.string(), metadata },
  ...{ confirm: z.literal('true'), off_session: z.literal('true') },
});
export const captureParams = z.object({ amount_to_capture: positive.optional() });
export const refundParams = z.object({ payment_intent: z.string(), amount: positive.optional(), metadata });

export const expandParams = z.object({ expand: toList(z.string()).default([]) });
export const listParams = z.object({
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'Must be from 1 to 100').default(10),
  starting_after: z.string().optional(),
  created: z.object({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().default({}),
  ...z.object({ customer: z.string(), payment_intent: z.string(), payout: z.string() }).partial().shape,
});

export const pageActions = z.enum(['pay', 'decline', 'secondStep']);
const laterActions = ['declineLater', 'dispute', 'winDispute', 'loseDispute', 'failRefund', 'payout'] as const;
export const actionParams = z.strictObject({
  action: z.enum([...pageActions.options, ...laterActions, 'expire']),
  deliveries: z.int().min(1).max(20).default(1),
  shuffle: z.boolean().default(false),
  delayMs: z.int().min(0).max(600_000).default(0),
  forged: z.boolean().default(false),
  ageSeconds: z.int().min(0).max(86_400).default(0),
});

export type SessionParams = z.output<typeof sessionParams>;
export type Action = z.output<typeof actionParams>;
