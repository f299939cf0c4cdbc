import type { CreatedBooking, CreatedOrder, RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call, callAllPages } from './client';

export const bookingsKey = ['bookings'];

type BookingBody = RequestOf<'createBooking'>['body'];
type CartBookingBody = Extract<BookingBody, { isCartBooking: true }>;
type SingleBookingBody = Exclude<BookingBody, CartBookingBody>;

/** Books one item. The same key with the same body never books twice. */
export async function bookItem(
  body: SingleBookingBody,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<CreatedBooking> {
  const response = await call('POST /api/bookings', { body, headers: { 'idempotency-key': idempotencyKey }, signal });
  if ('bookings' in response) throw new Error('The response to a single booking was an order');
  return response;
}

/** Books all lines of a cart, or none. The same key with the same body never books twice. */
export async function bookCart(
  body: CartBookingBody,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<CreatedOrder> {
  const response = await call('POST /api/bookings', { body, headers: { 'idempotency-key': idempotencyKey }, signal });
  if (!('bookings' in response)) throw new Error('The response to a cart was a single booking');
  return response;
}

/** All bookings of the signed-in user, latest event day first. */
export const userBookingsQuery = queryOptions({
  queryKey: [...bookingsKey, 'own'],
  queryFn: ({ signal }) => callAllPages('GET /api/user-bookings', { query: { limit: 500 }, signal }),
  // Status and day can change elsewhere.
  staleTime: 0,
  meta: { live: true },
});

export function bookingQuery(id: string, token: string | undefined) {
  return queryOptions({
    queryKey: [...bookingsKey, id, token],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}', { params: { id }, query: { token }, signal }),
    meta: { live: true },
  });
}
