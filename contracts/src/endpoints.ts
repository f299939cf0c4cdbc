import { z } from 'zod';
import { login, register, user } from './accounts.js';
import { availabilityByItem, dayAvailability, monthAvailability } from './availability.js';
import { booking, bookingStatus, changeBookingStatus, createBooking, idempotencyKey, order } from './bookings.js';
import { calendarDate } from './calendar-date.js';
import { dashboard } from './dashboard.js';
import { exampleBooking, exampleForm, exampleItem, exampleUser } from './examples.js';
import { addItem, changeItem, item, itemId, itemType } from './items.js';
import { paging } from './paging.js';
import type { ProblemCode } from './problem.js';
import { publicSettings } from './settings.js';
import { optionalLine } from './text.js';

export type Access = 'anyone' | 'customer' | 'admin';

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` for each path parameter. */
  path: string;
  /** `customer` is anyone signed in. */
  access: Access;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Lower-case header names. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  status: 200 | 201 | 204;
  output?: z.ZodType;
  /** Beside `malformed`, `too_many_requests`, `internal` and `busy`, which any call may answer. */
  errors: readonly ProblemCode[];
  example?: { body?: unknown; output?: unknown };
}

const byId = z.object({ id: itemId });
const byBookingId = z.object({ id: z.uuid('This is not a booking id') });
const withToken = z.object({ token: z.string().max(200).optional() });

/** Every call of the API: the one table that server, page, tests and the OpenAPI document are made from. */
export const endpoints = {
  currentUser: {
    method: 'GET',
    path: '/api/user',
    access: 'customer',
    tag: 'Accounts',
    summary: 'The signed-in user',
    status: 200,
    output: user,
    errors: ['unauthenticated'],
    example: { output: exampleUser },
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Sign in with a username or an email',
    body: login,
    status: 200,
    output: user,
    errors: ['wrong_login'],
    example: { body: { username: 'dana', password: 'correct horse' }, output: exampleUser },
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Open an account and sign in',
    body: register,
    status: 201,
    output: user,
    errors: ['taken'],
    example: {
      body: {
        username: 'dana',
        email: 'dana@example.com',
        password: 'correct horse',
        firstName: 'Dana',
        lastName: 'Miller',
      },
      output: exampleUser,
    },
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Sign out',
    status: 204,
    errors: [],
  },
  settings: {
    method: 'GET',
    path: '/api/settings',
    access: 'anyone',
    tag: 'Shop',
    summary: 'What every visitor may know about the shop, and its business day',
    status: 200,
    output: publicSettings,
    errors: [],
    example: {
      output: {
        businessName: 'Hooray Party Rentals',
        businessEmail: 'hello@example.com',
        timeZone: 'America/New_York',
        today: '2026-11-21',
        cleaningFee: 0,
      },
    },
  },
  listItems: {
    method: 'GET',
    path: '/api/items',
    access: 'anyone',
    tag: 'Items',
    summary: 'All active items; for admins, with includeInactive=true, all items',
    query: z.object({ includeInactive: z.stringbool().optional(), ...paging }),
    status: 200,
    output: z.array(item),
    errors: ['forbidden'],
    example: { output: [exampleItem] },
  },
  listItemsOfType: {
    method: 'GET',
    path: '/api/items/type/{type}',
    access: 'anyone',
    tag: 'Items',
    summary: 'The active items of one type',
    params: z.object({ type: itemType }),
    query: z.object(paging),
    status: 200,
    output: z.array(item),
    errors: [],
    example: { output: [exampleItem] },
  },
  getItem: {
    method: 'GET',
    path: '/api/items/{id}',
    access: 'anyone',
    tag: 'Items',
    summary: 'One item',
    params: byId,
    status: 200,
    output: item,
    errors: ['not_found'],
    example: { output: exampleItem },
  },
  availabilityOfDay: {
    method: 'GET',
    path: '/api/availability',
    access: 'anyone',
    tag: 'Availability',
    summary: 'What of every active item can still be had on one day (today, when no date is given)',
    query: z.object({ date: calendarDate.optional() }),
    status: 200,
    output: availabilityByItem,
    errors: [],
    example: { output: { 1: { available: true, remaining: 2 } } },
  },
  dayAvailability: {
    method: 'GET',
    path: '/api/availability/{itemId}/{date}',
    access: 'anyone',
    tag: 'Availability',
    summary: 'Whether one item can be had on one day',
    params: z.object({ itemId, date: calendarDate }),
    status: 200,
    output: dayAvailability,
    errors: ['not_found'],
    example: { output: { isAvailable: true, remaining: 2 } },
  },
  monthAvailability: {
    method: 'GET',
    path: '/api/availability/{itemId}/month/{year}/{month}',
    access: 'anyone',
    tag: 'Availability',
    summary: 'Every day of one month for one item; month is 1 to 12',
    params: z.object({
      itemId,
      year: z.coerce.number().int().min(2000).max(9998),
      month: z.coerce.number().int().min(1, 'The month must be 1 to 12').max(12, 'The month must be 1 to 12'),
    }),
    status: 200,
    output: monthAvailability,
    errors: ['not_found'],
    example: { output: { '2026-12-01': { available: true, remaining: 2 } } },
  },
  createBooking: {
    method: 'POST',
    path: '/api/bookings',
    access: 'anyone',
    tag: 'Bookings',
    summary: 'Book one item (answers the booking) or a whole cart, all or nothing (answers the order)',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: createBooking,
    status: 201,
    output: z.union([booking, order]),
    errors: ['forbidden', 'not_found', 'unavailable', 'price_changed', 'idempotency_key_reused'],
    example: {
      body: { ...exampleForm, itemId: 1, eventDate: '2026-12-12', quantity: 1, expectedTotal: 26892 },
      output: exampleBooking,
    },
  },
  getBooking: {
    method: 'GET',
    path: '/api/bookings/{id}',
    access: 'anyone',
    tag: 'Bookings',
    summary: "One booking, for its customer, for an admin, or with the confirmation email's token",
    params: byBookingId,
    query: withToken,
    status: 200,
    output: booking,
    errors: ['not_found'],
    example: { output: exampleBooking },
  },
  cancelBooking: {
    method: 'POST',
    path: '/api/bookings/{id}/cancel',
    access: 'anyone',
    tag: 'Bookings',
    summary: "Cancel an own booking, signed in or with the email's token, until 48 hours before the event day",
    params: byBookingId,
    query: withToken,
    status: 200,
    output: booking,
    errors: ['not_found', 'conflict'],
    example: { output: { ...exampleBooking, status: 'CANCELLED' } },
  },
  userBookings: {
    method: 'GET',
    path: '/api/user-bookings',
    access: 'customer',
    tag: 'Bookings',
    summary: "The signed-in user's bookings, latest event day first",
    query: z.object(paging),
    status: 200,
    output: z.array(booking),
    errors: ['unauthenticated'],
    example: { output: [exampleBooking] },
  },
  dashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'admin',
    tag: 'Admin',
    summary: "The owner's figures",
    status: 200,
    output: dashboard,
    errors: ['unauthenticated', 'forbidden'],
    example: {
      output: {
        totalItems: 18,
        totalBookings: 1,
        upcomingEvents: 1,
        pendingBookings: 1,
        recentBookings: [exampleBooking],
        popularItems: [{ itemId: 1, name: 'Castle Bounce House', bookings: 1 }],
        overbookedDays: [],
      },
    },
  },
  adminBookings: {
    method: 'GET',
    path: '/api/admin/bookings',
    access: 'admin',
    tag: 'Admin',
    summary: 'All bookings, latest event day first',
    query: z.object({
      ...paging,
      status: bookingStatus.optional(),
      search: optionalLine(200).optional().meta({ description: 'In customer name, email and phone' }),
    }),
    status: 200,
    output: z.array(booking),
    errors: ['unauthenticated', 'forbidden'],
    example: { output: [exampleBooking] },
  },
  changeBookingStatus: {
    method: 'PATCH',
    path: '/api/admin/bookings/{id}',
    access: 'admin',
    tag: 'Admin',
    summary: 'Confirm or cancel a booking',
    params: byBookingId,
    body: changeBookingStatus,
    status: 200,
    output: booking,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
    example: { body: { status: 'CONFIRMED' }, output: { ...exampleBooking, status: 'CONFIRMED' } },
  },
  addItem: {
    method: 'POST',
    path: '/api/admin/items',
    access: 'admin',
    tag: 'Admin',
    summary: 'Add an item to the inventory',
    body: addItem,
    status: 201,
    output: item,
    errors: ['unauthenticated', 'forbidden'],
    example: { body: { ...exampleItem, id: undefined }, output: exampleItem },
  },
  changeItem: {
    method: 'PATCH',
    path: '/api/admin/items/{id}',
    access: 'admin',
    tag: 'Admin',
    summary: 'Change an item',
    params: byId,
    body: changeItem,
    status: 200,
    output: item,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'overbooking'],
    example: { body: { price: 19900 }, output: { ...exampleItem, price: 19900 } },
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/items/{id}',
    access: 'admin',
    tag: 'Admin',
    summary: 'Take an item out of the shop for good; refused while bookings of today or later exist',
    params: byId,
    status: 204,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
export type AnyEndpoint = Endpoint;

type Parsed<E, Part extends string> = E extends { [K in Part]: infer S extends z.ZodType } ? z.output<S> : undefined;
type Sent<E, Part extends string> = E extends { [K in Part]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** What a call's handler receives, validated. */
export interface InputOf<N extends EndpointName> {
  params: Parsed<(typeof endpoints)[N], 'params'>;
  query: Parsed<(typeof endpoints)[N], 'query'>;
  headers: Parsed<(typeof endpoints)[N], 'headers'>;
  body: Parsed<(typeof endpoints)[N], 'body'>;
}

/** What a caller sends. */
export interface RequestOf<N extends EndpointName> {
  params: Sent<(typeof endpoints)[N], 'params'>;
  query: Sent<(typeof endpoints)[N], 'query'>;
  headers: Sent<(typeof endpoints)[N], 'headers'>;
  body: Sent<(typeof endpoints)[N], 'body'>;
}

export type OutputOf<N extends EndpointName> = Parsed<(typeof endpoints)[N], 'output'>;
