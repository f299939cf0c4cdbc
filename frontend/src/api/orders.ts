import type { ChangedOrder, Order, PreviewOrder, RequestOf } from '@party-rental/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { dashboardQuery } from './admin/dashboard';
import { availabilityKey } from './availability';
import { bookingsKey, userBookingsQuery } from './bookings';
import { call, callAllPages } from './client';

/** Of what a change of an order changes. */
export const orderDependentKeys = [availabilityKey, bookingsKey, dashboardQuery.queryKey];

/** An order as its page opened it. */
export interface OrderKey {
  id: string;
  /** The guest's token from the link in an email. */
  token?: string | undefined;
}

/** Under the key of bookings, because whatever changes a booking changes its order. */
const ordersKey = [...bookingsKey, 'orders'];

export function orderQuery({ id, token }: OrderKey) {
  return queryOptions({
    queryKey: [...ordersKey, id, token],
    queryFn: ({ signal }) => call('GET /api/orders/{id}', { params: { id }, query: { token }, signal }),
    meta: { live: true },
  });
}

/** Whom to call on the event day. */
export function eventDayPhoneQuery({ id, token }: OrderKey) {
  return queryOptions({
    queryKey: [...ordersKey, id, token, 'event day phone'],
    queryFn: ({ signal }) => call('GET /api/orders/{id}/event-day-phone', { params: { id }, query: { token }, signal }),
  });
}

/** All orders of the signed-in user, latest first. Under the key of the user's bookings, which a logout removes. */
export const userOrdersQuery = queryOptions({
  queryKey: [...userBookingsQuery.queryKey, 'orders'],
  queryFn: ({ signal }) => callAllPages('GET /api/user-orders', { query: { limit: 500 }, signal }),
  // Money and status can change elsewhere.
  staleTime: 0,
  meta: { live: true },
});

/** The latest order of the signed-in user, or null. */
export const latestOrderQuery = queryOptions({
  queryKey: [...userBookingsQuery.queryKey, 'latest order'],
  queryFn: async ({ signal }) => (await call('GET /api/user-orders', { query: { limit: 1 }, signal }))[0] ?? null,
  staleTime: 0,
});

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

/** The address of its calendar file. */
export function orderCalendarUrl({ id, token }: OrderKey): string {
  const path = `/api/orders/${id}/calendar.ics`;
  return token === undefined ? path : `${path}?${new URLSearchParams({ token })}`;
}

/** What the order would cost after changes. */
export function orderPreviewQuery({ id, token }: OrderKey, changes: PreviewOrder) {
  return queryOptions({
    queryKey: [...ordersKey, id, token, 'preview', changes],
    queryFn: ({ signal }) =>
      call('POST /api/orders/{id}/preview', { params: { id }, query: { token }, body: changes, signal }),
    staleTime: 0,
    meta: { live: true },
  });
}

export function cancelOrder({ id, token }: OrderKey, body: RequestOf<'cancelOrder'>['body'], idempotencyKey: string) {
  return call('POST /api/orders/{id}/cancel', { ...requestTo(id, token, idempotencyKey), body });
}

export function moveOrder({ id, token }: OrderKey, body: RequestOf<'moveOrder'>['body'], idempotencyKey: string) {
  return call('POST /api/orders/{id}/move', { ...requestTo(id, token, idempotencyKey), body });
}

export function addOrderLine({ id, token }: OrderKey, body: RequestOf<'addOrderLine'>['body'], idempotencyKey: string) {
  return call('POST /api/orders/{id}/lines', { ...requestTo(id, token, idempotencyKey), body });
}

export function changeLineQuantity(
  { id, token }: OrderKey,
  { bookingId, quantity }: { bookingId: string; quantity: number },
  idempotencyKey: string,
) {
  return call('PATCH /api/orders/{id}/lines/{bookingId}', {
    ...requestTo(id, token, idempotencyKey),
    params: { id, bookingId },
    body: { quantity },
  });
}

export function changeOrderContact(
  { id, token }: OrderKey,
  body: RequestOf<'changeOrderContact'>['body'],
  idempotencyKey: string,
): Promise<ChangedOrder> {
  return call('PATCH /api/orders/{id}', { ...requestTo(id, token, idempotencyKey), body });
}

/** Sets the email back, with the token of the notice to the earlier email. */
export function undoEmailChange({ id, token }: { id: string; token: string }, idempotencyKey: string) {
  const headers = { 'idempotency-key': idempotencyKey };
  return call('POST /api/orders/{id}/email-undo', { params: { id }, query: { token }, headers });
}

/** Accepts what the shop has changed. */
export function acceptRepair({ id, token }: OrderKey, repairId: string, idempotencyKey: string) {
  const body = { answer: 'ACCEPTED', repairId } as const;
  return call('POST /api/orders/{id}/repair', { ...requestTo(id, token, idempotencyKey), body });
}

function requestTo(id: string, token: string | undefined, idempotencyKey: string) {
  return { params: { id }, query: { token }, headers: { 'idempotency-key': idempotencyKey } };
}
