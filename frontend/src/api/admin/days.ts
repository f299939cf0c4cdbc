import type { CalendarDate, PreviewRepairs, ProposeRepairs, RequestOf, StopPlace } from '@party-rental/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { call, sendFile, type Sending } from '../client';
import { ESTIMATE_INTERVAL_MS, read } from '../query';

const live = { reads: ['bookings'], live: true } as const;

/** The affected orders of a day, with proposals from what is available now. No items: all of them. */
export function dayDeskQuery(date: CalendarDate, itemIds: readonly number[]) {
  return read('GET /api/admin/day-desk', { query: { date, itemIds: itemIds.join(',') || undefined } }, live);
}

/** Repairs of orders that are possible together, and how many of them fit on each later day. */
export function repairProposalsQuery(body: ProposeRepairs) {
  const options = { enabled: body.orderIds.length > 0, placeholderData: keepPreviousData };
  return read('POST /api/admin/day-desk/proposals', { body }, { ...live, ...options });
}

/** Previews the totals of repairs without changing anything. */
export function repairsPreviewQuery(body: PreviewRepairs) {
  const options = { enabled: body.repairs.length > 0, placeholderData: keepPreviousData };
  return read('POST /api/admin/day-desk/preview', { body }, { ...live, ...options });
}

/** The same key with the same body never repairs an order twice. */
export const applyRepairs = (body: RequestOf<'applyRepairs'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/day-desk', { body, idempotencyKey });

/** The repaired orders of a day with the answers of their customers. */
export const repairBoardQuery = (date: CalendarDate) =>
  read('GET /api/admin/day-desk/board', { query: { date } }, live);

/** The same key with the same body never undoes a repair twice. */
export const undoRepairs = (body: RequestOf<'undoRepairs'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/day-desk/undo', { body, idempotencyKey });

export const undoRepair = (id: string, idempotencyKey: string) =>
  call('POST /api/admin/day-desk/orders/{id}/undo', { params: { id }, idempotencyKey });

export const dayPlanQuery = (date: CalendarDate | undefined) =>
  read('GET /api/admin/day-plan', date && { query: { date } }, { ...live, refetchInterval: ESTIMATE_INTERVAL_MS });

/** Returns the plan of the day. */
export const placeStops = (date: CalendarDate, stops: readonly StopPlace[]) =>
  call('PUT /api/admin/day-plan', { query: { date }, body: { stops: [...stops] } });

/** In place of those who drove with the truck on this day before. */
export const assignCrew = (date: CalendarDate, body: RequestOf<'assignCrew'>['body']) =>
  call('PUT /api/admin/day-plan/crew', { query: { date }, body });

/** Seven days, by default from the Monday of this week. */
export const weekQuery = (from: CalendarDate | undefined) =>
  read('GET /api/admin/week', { query: { from } }, { ...live, placeholderData: keepPreviousData });

/** Changes nothing. */
export const suggestPlan = (date: CalendarDate) => call('POST /api/admin/day-plan/suggestion', { query: { date } });

export interface StopKey {
  orderId: string;
  date: CalendarDate;
}

/** A request that may be sent again, and then changes nothing more. */
export type Repeatable = Sending & { idempotencyKey: string };

export const recordStep = (at: StopKey, body: RequestOf<'recordStep'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}', { params: at, body, ...request });

export const revertStep = (at: StopKey, body: RequestOf<'revertStep'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}/revert', { params: at, body, ...request });

export const collectPayment = (at: StopKey, body: RequestOf<'collectPayment'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}/payments', { params: at, body, ...request });

export const reportStop = (at: StopKey, body: RequestOf<'reportStop'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}/reports', { params: at, body, ...request });

export function uploadStopPhoto(photo: Blob, signal: AbortSignal) {
  const form = new FormData();
  form.set('image', photo);
  return sendFile('POST /api/crew/photos', { signal }, form);
}
