import type { CalendarDate, RequestOf, StopPlace } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client';
import { dayPlansKey } from './owner-keys';

export function dayPlanQuery(date: CalendarDate | undefined) {
  return queryOptions({
    queryKey: [...dayPlansKey, date],
    queryFn: ({ signal }) => call('GET /api/admin/day-plan', { query: { date }, signal }),
    enabled: date !== undefined,
    staleTime: 0,
    meta: { live: true },
  });
}

/** Returns the plan of the day. */
export const placeStops = (date: CalendarDate, stops: readonly StopPlace[]) =>
  call('PUT /api/admin/day-plan', { query: { date }, body: { stops: [...stops] } });

export interface StopKey {
  orderId: string;
  date: CalendarDate;
}

/** A request that may be sent again, and then changes nothing more. */
export interface Repeatable {
  idempotencyKey: string;
  signal?: AbortSignal;
}

export const recordStep = (at: StopKey, body: RequestOf<'recordStep'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}', { ...reportFrom(at, request), body });

export const revertStep = (at: StopKey, body: RequestOf<'revertStep'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}/revert', { ...reportFrom(at, request), body });

export const collectPayment = (at: StopKey, body: RequestOf<'collectPayment'>['body'], request: Repeatable) =>
  call('POST /api/crew/stops/{orderId}/{date}/payments', { ...reportFrom(at, request), body });

function reportFrom({ orderId, date }: StopKey, { idempotencyKey, ...more }: Repeatable) {
  return { params: { orderId, date }, headers: { 'idempotency-key': idempotencyKey }, ...more };
}
