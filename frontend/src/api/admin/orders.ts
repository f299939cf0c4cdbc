import type {
  CalendarDate,
  ExportedRows,
  MoneyState,
  OrderSort,
  OrderStatus,
  RequestOf,
  SortDirection,
} from '@party-rental/contracts';
import { call } from '../client';
import { changesOrder, type OrderKey } from '../orders';
import { read, readPages } from '../query';

const live = { reads: ['bookings'], live: true } as const;

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

export const adminOrdersQuery = (filter: OrderFilter & OrderSorting) =>
  readPages('GET /api/admin/orders', { query: filter }, live);

/** The newest orders of a customer: by name, phone or email. */
export function ordersOfCustomerQuery(search: string) {
  const query = { search, sort: 'created', direction: 'desc', limit: 20 } as const;
  return read('GET /api/admin/orders', { query }, { ...live, enabled: search !== '' });
}

/** The URL of a CSV export of a filtered list. */
export function exportOrdersUrl(rows: ExportedRows, { search, status, money, from, to }: OrderFilter): string {
  const given = Object.entries({ rows, search, status, money, from, to }).filter(([, value]) => value);
  return `/api/admin/orders.csv?${new URLSearchParams(given as [string, string][])}`;
}

/** The same for the chosen orders. */
export function exportChosenUrl(rows: ExportedRows, ids: readonly string[]): string {
  return `/api/admin/orders.csv?${new URLSearchParams([
    ['rows', rows],
    ['ids', ids.join(',')],
  ])}`;
}

/** The history of an order, its lines and its money, oldest first. */
export const orderHistoryQuery = (id: string) => read('GET /api/admin/orders/{id}/history', { params: { id } }, live);

/** The internal notes of an order, oldest first. */
export const orderNotesQuery = (id: string) =>
  read('GET /api/admin/orders/{id}', { params: { id } }, { ...live, select: ({ notes }) => notes });

/** Of the certificate that an order was priced without tax for. */
export const exemptNumberQuery = (id: string) =>
  read('GET /api/admin/orders/{id}', { params: { id } }, { ...live, select: ({ taxExemptNumber }) => taxExemptNumber });

/** Enters an order taken by phone. The same key with the same body never enters it twice. */
export const enterOrder = (body: RequestOf<'enterOrder'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/orders', { body, idempotencyKey });

/** Confirms or cancels an order or some of its lines. */
export const changeOrder = changesOrder('PATCH /api/admin/orders/{id}');
export const recordPayment = changesOrder('POST /api/admin/orders/{id}/payments');
export const recordRefund = changesOrder('POST /api/admin/orders/{id}/refunds');
export const recordDamageDeposit = changesOrder('POST /api/admin/orders/{id}/damage-deposit');
export const chargeCancellation = changesOrder('POST /api/admin/orders/{id}/cancellation-charge');
export const writeOff = changesOrder('POST /api/admin/orders/{id}/write-offs');

/** Gives a rain check. The same key with the same body gives it once. */
export const giveCredit = (id: string, body: RequestOf<'giveCredit'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/orders/{id}/credits', { params: { id }, body, idempotencyKey });
export const addAdjustment = changesOrder('POST /api/admin/orders/{id}/adjustments');
export const addNote = changesOrder('POST /api/admin/orders/{id}/notes');

export function reversePayment(
  { id }: OrderKey,
  { paymentId, ...body }: { paymentId: string; reason: string },
  idempotencyKey: string,
) {
  const params = { id, paymentId };
  return call('POST /api/admin/orders/{id}/payments/{paymentId}/reverse', { params, body, idempotencyKey });
}

/** The URL of the proof pack of an order. */
export function proofDownload(orderId: string, type: 'pdf' | 'json'): string {
  return `/api/admin/orders/${orderId}/proof.${type}`;
}
