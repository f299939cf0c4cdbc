import type { z } from 'zod';
import type { ProblemCode } from './problem.js';

export type Access = 'anyone' | 'customer' | 'staff' | 'crew' | 'admin';

/** The groups of endpoints in the documents. */
export const TAGS = {
  Accounts: 'Sign-in, the account and its data.',
  Shop: "The shop's public settings, its delivery area and its contact form.",
  Items: 'What the shop rents out.',
  Reviews: 'Reviews by customers who rented an item.',
  Availability: 'What can still be booked on which day, and a live stream of changes.',
  Bookings: 'Booking online, and what customers can do with their own bookings.',
  Orders: 'Everything that was booked in one go, for its customer.',
  Waitlist: 'Waiting for units on a full day.',
  Staff: 'Who works for the shop: invitations, roles, sessions and sign-ins.',
  Integrations: 'Calendar feeds, API keys and webhooks for other programs.',
  Admin: 'The admin area: orders, money, stock, emails and settings.',
} as const;
type Tag = keyof typeof TAGS;

/** How often one network, user, email, or mailbox in all its spellings, may call an endpoint; or customers may, for one order. Failed calls count for no mailbox and no order. */
export interface RateLimit {
  max: number;
  minutes: number;
  per: 'network' | 'user' | 'email' | 'mailbox' | 'order';
}

/** One endpoint of the API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` for each path parameter. */
  path: string;
  /** `customer` is any signed-in user; `staff` is an admin or a crew member; `crew` is one of them with the two-step sign-in that the shop requires. */
  access: Access;
  /** One sentence without a period. */
  summary: string;
  /** What else callers need to know, in sentences. */
  description?: string;
  tag: Tag;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Lower-case header names. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Instead of a body: the field of a multipart form with one file. */
  upload?: string;
  /** The file may also be the whole body, of this media type. */
  accepts?: string;
  /** Default: 200, or 204 for endpoints that return nothing. */
  status?: 201;
  output?: z.ZodType;
  /** Instead of an output: the JSON of each server-sent event. */
  messages?: z.ZodType;
  /** Instead of an output: a file of this media type. */
  file?: string;
  /** Changes nothing, although its method says otherwise. */
  isSafe?: true;
  /** Can't be undone, so no API key may call it, whatever its scope. */
  isClosedToKeys?: true;
  /** Changes many orders one by one, or waits for another server, so the usual request timeout does not apply. */
  isBulk?: true;
  /** Customers call it only once the shop is open. */
  needsOpenShop?: true;
  rateLimits?: readonly RateLimit[];
  /** The endpoint's own errors. `possibleProblems` in openapi.ts adds those that many endpoints share. */
  errors?: readonly ProblemCode[];
  example?: { body?: unknown; output?: unknown };
}

/** What the calls of the admin area share. */
export const ofAdmin = { access: 'admin', tag: 'Admin' } as const satisfies Partial<Endpoint>;

/** The HTTP status of a success. */
export function successStatus({ status, output, messages, file }: Endpoint): 200 | 201 | 204 {
  return status ?? (output || messages || file ? 200 : 204);
}

/** Whether a call may change something, so that its outcome can be unknown. */
export function mayChange({ method, isSafe }: Endpoint): boolean {
  return method !== 'GET' && !isSafe;
}
