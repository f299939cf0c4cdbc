import type { Booking, RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

export const bookingsKey = ['bookings'];

type SingleBookingBody = Exclude<RequestOf<'createBooking'>['body'], { isCartBooking: true }>;

/** Books one item. The same key with the same body never books twice. */
export async function bookItem(body: SingleBookingBody, idempotencyKey: string): Promise<Booking> {
  const answer = await call('POST /api/bookings', { body, headers: { 'idempotency-key': idempotencyKey } });
  if ('bookings' in answer) throw new Error('A single booking was answered with an order');
  return answer;
}

export function bookingQuery(id: string, token: string | undefined) {
  return queryOptions({
    queryKey: [...bookingsKey, id, token],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}', { params: { id }, query: { token }, signal }),
  });
}

export function cancelBooking(id: string, token: string | undefined): Promise<Booking> {
  return call('POST /api/bookings/{id}/cancel', { params: { id }, query: { token } });
}
