import type { Order, PreviewOrder, OutputOf, RequestOf, CreatedBooking, CreatedOrder } from '@party-rental/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { call, type NameOf, type Request, type Route } from './client';
import { ESTIMATE_INTERVAL_MS, read, readAll } from './query';

/** An order as its page opened it. */
export interface OrderKey {
  id: string;
  /** The guest's token from the link in an email. */
  token?: string | undefined;
}

const live = { reads: ['bookings'], live: true } as const;

export function orderQuery({ id, token }: OrderKey) {
  return read('GET /api/orders/{id}', { params: { id }, query: { token } }, { ...live, staleTime: Infinity });
}

/** Whom to call on the event day. */
export function eventDayPhoneQuery({ id, token }: OrderKey) {
  return read(
    'GET /api/orders/{id}/event-day-phone',
    { params: { id }, query: { token } },
    { reads: ['bookings', 'settings'], staleTime: Infinity },
  );
}

/** When the crew comes today; the estimate changes with the time, too. */
export function arrivalQuery({ id, token }: OrderKey) {
  return read(
    'GET /api/orders/{id}/arrival',
    { params: { id }, query: { token } },
    { reads: ['bookings'], refetchInterval: ESTIMATE_INTERVAL_MS },
  );
}

/** All orders of the signed-in user, latest first. Money and status can change elsewhere. */
export const userOrdersQuery = readAll('GET /api/user-orders', { query: { limit: 500 } }, live);

/** The latest order of the signed-in user, or null. */
export const latestOrderQuery = read(
  'GET /api/user-orders',
  { query: { limit: 1 } },
  { reads: ['bookings'], select: (orders) => orders[0] ?? null },
);

/** Shows a changed order wherever it was loaded: the connection can be lost before it loads again. */
export function cacheOrder(queryClient: QueryClient, key: OrderKey, order: Order): void {
  queryClient.setQueryData(orderQuery(key).queryKey, order);
  queryClient.setQueryData(userOrdersQuery.queryKey, (own) =>
    own?.map((known) => (known.id === order.id ? order : known)),
  );
  queryClient.setQueryData(userBookingsQuery.queryKey, (own) =>
    own?.map((booking) => {
      const line = order.lines.find(({ bookingId }) => bookingId === booking.id);
      return line ? { ...booking, status: line.status, eventDate: line.eventDate, quantity: line.quantity } : booking;
    }),
  );
}

/** The URL of its calendar file. */
export function orderCalendarUrl({ id, token }: OrderKey): string {
  const path = `/api/orders/${id}/calendar.ics`;
  return token === undefined ? path : `${path}?${new URLSearchParams({ token })}`;
}

/** What the order would cost after changes. */
export function orderPreviewQuery({ id, token }: OrderKey, body: PreviewOrder) {
  return read('POST /api/orders/{id}/preview', { params: { id }, query: { token }, body }, live);
}

type OrderRoute = Extract<Route, `P${string} /api/${'' | 'admin/'}orders/{id}${string}`>;

/** A change of an order. The same key with the same body never changes it twice. */
export function changesOrder<R extends OrderRoute>(
  route: R,
): (key: OrderKey, body: RequestOf<NameOf<R>>['body'], idempotencyKey: string) => Promise<OutputOf<NameOf<R>>> {
  return ({ id, token }, body, idempotencyKey) =>
    // All of these routes take the same parts.
    call(route, { params: { id }, query: { token }, body, idempotencyKey } as unknown as Request<NameOf<R>>);
}

/** A page of the payment provider. */
export const openCheckout = changesOrder('POST /api/orders/{id}/checkout-sessions');
export const withdrawBalanceCharge = ({ id, token }: OrderKey, idempotencyKey: string) =>
  call('DELETE /api/orders/{id}/balance-charge', { params: { id }, query: { token }, idempotencyKey });
export const cancelOrder = changesOrder('POST /api/orders/{id}/cancel');
export const moveOrder = changesOrder('POST /api/orders/{id}/move');
export const addOrderLine = changesOrder('POST /api/orders/{id}/lines');
export const changeOrderContact = changesOrder('PATCH /api/orders/{id}');

export function changeLineQuantity(
  { id, token }: OrderKey,
  { bookingId, ...body }: { bookingId: string } & RequestOf<'changeLineQuantity'>['body'],
  idempotencyKey: string,
) {
  const params = { id, bookingId };
  return call('PATCH /api/orders/{id}/lines/{bookingId}', { params, query: { token }, body, idempotencyKey });
}

/** Sets the email back, with the token of the notice to the earlier email. */
export const undoEmailChange = ({ id, token }: OrderKey & { token: string }, idempotencyKey: string) =>
  call('POST /api/orders/{id}/email-undo', { params: { id }, query: { token }, idempotencyKey });

/** Accepts what the shop has changed. */
export const acceptRepair = (order: OrderKey, repairId: string, idempotencyKey: string) =>
  changesOrder('POST /api/orders/{id}/repair')(order, { answer: 'ACCEPTED', repairId }, idempotencyKey);

type BookingBody = RequestOf<'createBooking'>['body'];
type CartBookingBody = Extract<BookingBody, { isCartBooking: true }>;
type SingleBookingBody = Exclude<BookingBody, CartBookingBody>;

/** Books one item. The same key with the same body never books twice. */
export async function bookItem(
  body: SingleBookingBody,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<CreatedBooking> {
  const response = await call('POST /api/bookings', { body, idempotencyKey, signal });
  if ('bookings' in response) throw new Error('The response to a single booking was an order');
  return response;
}

/** Books all lines of a cart, or none. The same key with the same body never books twice. */
export async function bookCart(
  body: CartBookingBody,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<CreatedOrder> {
  const response = await call('POST /api/bookings', { body, idempotencyKey, signal });
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
