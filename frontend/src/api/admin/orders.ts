import type {
  CalendarDate,
  ExportedRows,
  MoneyState,
  Order,
  OrderSort,
  OrderStatus,
  RequestOf,
  SortDirection,
} from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { call, callPage } from '../client';
import type { OrderKey } from '../orders';

const PAGE_SIZE = 50;
const live = { staleTime: 0, meta: { live: true } };
/** Under the key of bookings, because whatever changes a booking changes its order. */
const listsKey = [...bookingsKey, 'order lists'];

/** Undefined matches every order. */
export interface OrderFilter {
  search: string | undefined;
  status: OrderStatus | undefined;
  money: MoneyState | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
}

/** Undefined: upcoming event days first. */
export interface OrderSorting {
  sort: OrderSort | undefined;
  direction: SortDirection | undefined;
}

export function adminOrdersQuery(filter: OrderFilter & OrderSorting) {
  return infiniteQueryOptions({
    ...live,
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/orders', { query: { ...filter, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** The newest orders of a customer: by name, phone or email. */
export function ordersOfCustomerQuery(search: string) {
  return queryOptions({
    ...live,
    queryKey: [...listsKey, 'customer', search],
    queryFn: ({ signal }) =>
      call('GET /api/admin/orders', { query: { search, sort: 'created', direction: 'desc', limit: 20 }, signal }),
    enabled: search !== '',
  });
}

/** The URL of a CSV export of a filtered list. */
export function exportOrdersUrl(rows: ExportedRows, { search, status, money, from, to }: OrderFilter): string {
  const given = Object.entries({ rows, search, status, money, from, to }).filter(([, value]) => value);
  return `/api/admin/orders.csv?${new URLSearchParams(given as [string, string][])}`;
}

/** The history of an order, its lines and its money, oldest first. */
export function orderHistoryQuery(id: string) {
  return queryOptions({
    ...live,
    queryKey: [...bookingsKey, 'orders', id, 'history'],
    queryFn: ({ signal }) => call('GET /api/admin/orders/{id}/history', { params: { id }, signal }),
  });
}

type ChangeName = 'changeOrder' | 'recordPayment' | 'recordRefund' | 'recordDamageDeposit' | 'addAdjustment';
/** The same key with the same body never changes an order twice. */
type Change<Name extends ChangeName> = (
  order: OrderKey,
  body: RequestOf<Name>['body'],
  idempotencyKey: string,
) => Promise<Order>;

/** Enters an order taken by phone. The same key with the same body never enters it twice. */
export const enterOrder = (body: RequestOf<'enterOrder'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/orders', { body, headers: { 'idempotency-key': idempotencyKey } });

/** Confirms or cancels an order or some of its lines. */
export const changeOrder: Change<'changeOrder'> = ({ id }, body, key) =>
  call('PATCH /api/admin/orders/{id}', { ...requestTo(id, key), body });

export const recordPayment: Change<'recordPayment'> = ({ id }, body, key) =>
  call('POST /api/admin/orders/{id}/payments', { ...requestTo(id, key), body });

export const recordRefund: Change<'recordRefund'> = ({ id }, body, key) =>
  call('POST /api/admin/orders/{id}/refunds', { ...requestTo(id, key), body });

export const recordDamageDeposit: Change<'recordDamageDeposit'> = ({ id }, body, key) =>
  call('POST /api/admin/orders/{id}/damage-deposit', { ...requestTo(id, key), body });

export const addAdjustment: Change<'addAdjustment'> = ({ id }, body, key) =>
  call('POST /api/admin/orders/{id}/adjustments', { ...requestTo(id, key), body });

export const reversePayment = (
  { id }: OrderKey,
  { paymentId, reason }: { paymentId: string; reason: string },
  key: string,
) =>
  call('POST /api/admin/orders/{id}/payments/{paymentId}/reverse', {
    ...requestTo(id, key),
    params: { id, paymentId },
    body: { reason },
  });

function requestTo(id: string, idempotencyKey: string) {
  return { params: { id }, headers: { 'idempotency-key': idempotencyKey } };
}

/** The address of the proof pack of an order. */
export function proofDownload(orderId: string, type: 'pdf' | 'json'): string {
  return `/api/admin/orders/${orderId}/proof.${type}`;
}
