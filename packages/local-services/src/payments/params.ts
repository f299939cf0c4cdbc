import { z } from 'zod';
import { ApiError } from './api-error.js';
import { nowSeconds } from './state.js';

interface Nested {
  [key: string]: string | Nested;
}

/** Parses Stripe's bracket notation, such as line_items[0][quantity]. */
export function parseBrackets(params: URLSearchParams): Nested {
  const root = createNested();
  for (const [name, value] of params) {
    const keys = name.split('[').map((key) => key.replace(/\]$/, ''));
    const last = keys.pop() ?? '';
    let nested = root;
    for (const key of keys) {
      const child = nested[key];
      nested = typeof child === 'object' ? child : (nested[key] = createNested());
    }
    nested[last === '' ? Object.keys(nested).length : last] = value;
  }
  return root;
}

/** Without a prototype, so that no name such as __proto__ is special. */
function createNested(): Nested {
  return Object.create(null) as Nested;
}

export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const param = (first?.path ?? []).map((key, index) => (index > 0 ? `[${String(key)}]` : String(key))).join('');
  const isMissing = first?.code === 'invalid_type' && first.message.endsWith('received undefined');
  throw isMissing
    ? new ApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : new ApiError(400, `Invalid ${param}: ${first?.message ?? 'not accepted'}`, { param });
}

const MIN_OPEN_SECONDS = 30 * 60;
const MAX_OPEN_SECONDS = 24 * 3_600;

const integer = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be an integer')
  .transform(Number);
const positive = integer.refine((value) => value > 0, 'Must be greater than 0');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const url = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
const toList = <T extends z.ZodType>(item: T) =>
  z.preprocess((list) => (typeof list === 'object' && list ? Object.values(list) : list), z.array(item));

export const expandParams = z.object({ expand: toList(z.string()).default([]) });

export const sessionParams = z.object({
  mode: z.literal('payment'),
  line_items: toList(
    z.object({
      quantity: positive,
      price_data: z.object({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: integer,
        product_data: z.object({ name: z.string().min(1).max(250) }),
      }),
    }),
  ).refine((items) => items.length > 0, 'Must not be empty'),
  client_reference_id: z.string().max(200).nullable().default(null),
  metadata,
  success_url: url,
  cancel_url: url.nullable().default(null),
  expires_at: integer
    .refine(
      (at) => at >= nowSeconds() + MIN_OPEN_SECONDS,
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
    .refine(
      (at) => at <= nowSeconds() + MAX_OPEN_SECONDS,
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    ),
  payment_intent_data: z
    .object({ metadata, capture_method: z.enum(['automatic', 'manual']).default('automatic') })
    .default({ metadata: {}, capture_method: 'automatic' }),
});

export const captureParams = z.object({ amount_to_capture: positive.optional() });
export const refundParams = z.object({ payment_intent: z.string(), amount: positive.optional(), metadata });

export const chargeListParams = z.object({
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, 'Must be from 1 to 100').default(10),
  starting_after: z.string().optional(),
  created: z.object({ gt: integer, gte: integer, lt: integer, lte: integer }).partial().default({}),
});

export const actionParams = z.strictObject({
  action: z.enum(['pay', 'decline', 'secondStep', 'dispute', 'expire', 'failRefund']),
  deliveries: z.int().min(1).max(20).default(1),
  shuffle: z.boolean().default(false),
  delayMs: z.int().min(0).max(600_000).default(0),
  forged: z.boolean().default(false),
  ageSeconds: z.int().min(0).max(86_400).default(0),
});

export type SessionParams = z.output<typeof sessionParams>;
export type Action = z.output<typeof actionParams>;
