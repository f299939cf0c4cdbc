import type { CalendarDate, PreviewRepairs, RequestOf } from '@party-rental/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { call } from '../client';

/** Under the key of bookings, because whatever changes a booking may change the affected orders. */
const dayDeskKey = [...bookingsKey, 'day desk'];
const live = { staleTime: 0, meta: { live: true } };

/** The affected orders of a day, with proposals from what is free now. No items: all of them. */
export function dayDeskQuery(date: CalendarDate, itemIds: readonly number[]) {
  return queryOptions({
    ...live,
    queryKey: [...dayDeskKey, date, itemIds],
    queryFn: ({ signal }) =>
      call('GET /api/admin/day-desk', { query: { date, itemIds: itemIds.join(',') || undefined }, signal }),
  });
}

/** Previews the totals of repairs without changing anything. */
export function repairsPreviewQuery(body: PreviewRepairs) {
  return queryOptions({
    ...live,
    queryKey: [...dayDeskKey, 'preview', body],
    queryFn: ({ signal }) => call('POST /api/admin/day-desk/preview', { body, signal }),
    enabled: body.repairs.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The same key with the same body never repairs an order twice. */
export const applyRepairs = (body: RequestOf<'applyRepairs'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/day-desk', { body, headers: { 'idempotency-key': idempotencyKey } });

/** The repaired orders of a day with the answers of their customers. */
export function repairBoardQuery(date: CalendarDate) {
  return queryOptions({
    ...live,
    queryKey: [...dayDeskKey, 'board', date],
    queryFn: ({ signal }) => call('GET /api/admin/day-desk/board', { query: { date }, signal }),
  });
}

/** The same key with the same body never undoes a repair twice. */
export const undoRepairs = (body: RequestOf<'undoRepairs'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/day-desk/undo', { body, headers: { 'idempotency-key': idempotencyKey } });

export const undoRepair = (id: string, idempotencyKey: string) =>
  call('POST /api/admin/day-desk/orders/{id}/undo', {
    params: { id },
    headers: { 'idempotency-key': idempotencyKey },
  });
