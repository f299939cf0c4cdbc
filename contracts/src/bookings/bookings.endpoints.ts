import { z } from 'zod';
import { booking, bookingDetails, createBooking, createdBooking, createdOrder, idempotencyKey } from './bookings.js';
import { exampleBooking, exampleBookingDetails, exampleForm } from '../api/examples.js';
import { paging, byBookingId, withToken } from '../api/parameters.js';
import type { Endpoint } from '../api/endpoint.js';
import { pageSchema } from '../text/response-values.js';

export const bookingEndpoints = {
  createBooking: {
    method: 'POST',
    path: '/api/bookings',
    access: 'anyone',
    tag: 'Bookings',
    summary: 'Book one item (returns the booking) or a cart, all or nothing (returns the order)',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: createBooking,
    status: 201,
    output: z.union([createdBooking, createdOrder]),
    needsOpenShop: true,
    rateLimits: [{ max: 30, minutes: 1, per: 'network' }],
    errors: [
      'forbidden',
      'not_found',
      'unavailable',
      'not_served',
      'price_changed',
      'promo_code_refused',
      'idempotency_key_reused',
    ],
    example: {
      body: { ...exampleForm, itemId: 1, eventDate: '2026-12-12', quantity: 1, expectedTotal: 26892 },
      output: { ...exampleBooking, token: 'qB1n0c3JqfJk5m3Q9m1cXw' },
    },
  },
  getBooking: {
    method: 'GET',
    path: '/api/bookings/{id}',
    access: 'anyone',
    tag: 'Bookings',
    summary:
      'One booking and the lines of its order, for its customer, an admin, or a caller with the token of the confirmation email',
    params: byBookingId,
    query: withToken,
    output: bookingDetails,
    errors: ['not_found', 'link_ended'],
    example: { output: exampleBookingDetails },
  },
  cancelBooking: {
    method: 'POST',
    path: '/api/bookings/{id}/cancel',
    access: 'anyone',
    tag: 'Bookings',
    summary: 'Cancel your own booking, signed in or with the token of the email, as long as its terms allow',
    params: byBookingId,
    query: withToken,
    output: booking,
    rateLimits: [{ max: 60, minutes: 10, per: 'network' }],
    errors: ['not_found', 'conflict', 'link_ended'],
    example: { output: { ...exampleBooking, status: 'CANCELLED' } },
  },
  userBookings: {
    method: 'GET',
    path: '/api/user-bookings',
    access: 'customer',
    tag: 'Bookings',
    summary: "The signed-in user's bookings, latest event day first",
    query: z.object(paging),
    output: pageSchema(booking),
    example: { output: [exampleBooking] },
  },
} as const satisfies Record<string, Endpoint>;
