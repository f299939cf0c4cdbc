import type { CreatedBooking, CreatedOrder, RequestOf } from '@party-rental/contracts';
import { call } from './client';
import { read, readAll } from './query';

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

/** All bookings of the signed-in user, latest event day first. Status and day can change elsewhere. */
export const userBookingsQuery = readAll(
  'GET /api/user-bookings',
  { query: { limit: 500 } },
  { reads: ['bookings', 'reviews'], live: true },
);

export function bookingQuery(id: string, token: string | undefined) {
  return read(
    'GET /api/bookings/{id}',
    { params: { id }, query: { token } },
    { reads: ['bookings'], live: true, staleTime: Infinity },
  );
}
