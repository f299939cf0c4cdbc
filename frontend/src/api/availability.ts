import type { CalendarDate } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

// Other customers can book at any time, so every mount refetches.
const fresh = { staleTime: 0, meta: { live: true, logsFailure: true } };

export const availabilityKey = ['availability'];

export function availabilityOfDayQuery(date: CalendarDate | undefined) {
  return queryOptions({
    ...fresh,
    queryKey: [...availabilityKey, 'all', date],
    queryFn: ({ signal }) => call('GET /api/availability', { query: { date }, signal }),
    enabled: date !== undefined,
  });
}

interface SoldOut {
  itemId: number;
  day: CalendarDate;
  quantity: number;
  forOwner: boolean;
}

/** Neither live nor refetched soon: each request counts as missed demand, and a swap is checked like any other line. */
export function alternativesQuery({ itemId, day, quantity, forOwner }: SoldOut) {
  return queryOptions({
    staleTime: 5 * 60_000,
    queryKey: ['alternatives', day, itemId, quantity, forOwner],
    queryFn: ({ signal }) =>
      call('GET /api/items/{id}/alternatives', {
        params: { id: itemId },
        query: { date: day, quantity, ...(forOwner && { forOwner: 'true' }) },
        signal,
      }),
  });
}

export function dayAvailabilityQuery(itemId: number, date: CalendarDate | null) {
  return queryOptions({
    ...fresh,
    queryKey: [...availabilityKey, itemId, 'date', date],
    queryFn: ({ signal }) =>
      call('GET /api/availability/{itemId}/{date}', { params: { itemId, date: date ?? '' }, signal }),
    enabled: date !== null && itemId > 0,
  });
}

export function monthAvailabilityQuery(itemId: number, year: number, month: number) {
  return queryOptions({
    ...fresh,
    queryKey: [...availabilityKey, itemId, 'month', year, month],
    queryFn: ({ signal }) =>
      call('GET /api/availability/{itemId}/month/{year}/{month}', { params: { itemId, year, month }, signal }),
  });
}
