import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { rentalDays } from '../days/rental-days.js';
import { quote } from '../pricing/quote.js';
import { bookingNumber, listSchema, itemName, sentence } from '../text/response-values.js';
import { MAX_LISTED_DAYS, MAX_ORDER_LINES, MAX_PAGE } from '../text/limits.js';

/** Every error code with its HTTP status and title. */
export const PROBLEMS = {
  malformed: { status: 400, title: 'Invalid request' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  wrong_login: { status: 401, title: 'Not signed in' },
  wrong_password: { status: 403, title: 'Wrong password' },
  wrong_code: { status: 403, title: 'Wrong code' },
  second_factor_required: { status: 403, title: 'Two-step sign-in required' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Not possible now' },
  link_ended: { status: 410, title: 'This link has expired' },
  unavailable: { status: 409, title: 'No longer available' },
  price_changed: { status: 409, title: 'The price has changed' },
  below_minimum: { status: 409, title: 'Below our minimum order' },
  promo_code_refused: { status: 409, title: "This promo code can't be used" },
  payments_off: { status: 409, title: 'No payments online' },
  not_served: { status: 409, title: 'Outside our delivery area' },
  overbooking: { status: 409, title: 'Already booked days' },
  taken: { status: 409, title: 'Already taken' },
  too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  idempotency_key_reused: { status: 422, title: 'Idempotency-Key already used' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  busy: { status: 503, title: 'Please try again in a moment' },
  outcome_unknown: { status: 504, title: "We don't know yet whether that went through" },
  not_open: { status: 503, title: 'Not open yet' },
  setup_needed: { status: 503, title: 'Not set up yet' },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemCode = keyof typeof PROBLEMS;

export const unavailableLine = z.object({
  itemId: z.int(),
  itemName,
  eventDate: calendarDate,
  days: rentalDays,
  requested: z.int(),
  remaining: z.int(),
  reason: z
    .enum(['inactive', 'past', 'too_far', 'closed', 'lead_time'])
    .optional()
    .meta({ description: 'Why the item cannot be booked on that day, however many units are left' }),
});
export type UnavailableLine = z.infer<typeof unavailableLine>;

const exampleProblem = {
  type: '/api/docs#not_found',
  title: PROBLEMS.not_found.title,
  status: PROBLEMS.not_found.status,
  detail: "We couldn't find this item.",
  code: 'not_found',
  requestId: 'req-1',
};

/** An error response (RFC 9457, `application/problem+json`). `detail` is a sentence for users. */
export const problem = z
  .object({
    type: z.string().max(100),
    title: z.string().max(100),
    status: z.int(),
    detail: sentence,
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string().max(100),
    errors: listSchema(z.object({ path: z.string().max(500), message: sentence })).optional(),
    lines: z
      .array(unavailableLine)
      .max(MAX_ORDER_LINES)
      .optional()
      .meta({ description: 'Lines that are not available' }),
    quote: quote.optional().meta({ description: 'The new price' }),
    days: z
      .array(
        z.object({
          date: calendarDate,
          booked: z.int(),
          orders: z
            .array(z.object({ id: z.uuid(), number: bookingNumber }))
            .max(MAX_PAGE)
            .optional()
            .meta({ description: 'Of a day that is to be closed' }),
        }),
      )
      .max(MAX_LISTED_DAYS)
      .optional()
      .meta({
        description:
          'Days on which more units are booked than the change would leave, or days with orders that it would close',
      }),
  })
  .meta({ id: 'Problem', examples: [exampleProblem] });
export type Problem = z.infer<typeof problem>;
