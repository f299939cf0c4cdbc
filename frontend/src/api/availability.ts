import type { CalendarDate } from '@party-rental/contracts';
import { read } from './query';

// Other customers can book at any time, so every mount refetches.
const fresh = { reads: ['availability'], live: true, logsFailure: true } as const;

export function availabilityOfDayQuery(date: CalendarDate | undefined) {
  return read('GET /api/availability', { query: { date } }, { ...fresh, enabled: date !== undefined });
}

interface SoldOut {
  itemId: number;
  day: CalendarDate;
  quantity: number;
  forOwner: boolean;
}

/** Neither live nor refetched soon: each request counts as missed demand, and a swap is checked like any other line. */
export function alternativesQuery({ itemId, day, quantity, forOwner }: SoldOut) {
  const query = { date: day, quantity, ...(forOwner && { forOwner: 'true' as const }) };
  return read('GET /api/items/{id}/alternatives', { params: { id: itemId }, query }, { staleTime: 5 * 60_000 });
}

export function dayAvailabilityQuery(itemId: number, date: CalendarDate | null) {
  return read(
    'GET /api/availability/{itemId}/{date}',
    { params: { itemId, date: date ?? '' } },
    { ...fresh, enabled: date !== null && itemId > 0 },
  );
}

export function monthAvailabilityQuery(itemId: number, year: number, month: number) {
  return read('GET /api/availability/{itemId}/month/{year}/{month}', { params: { itemId, year, month } }, fresh);
}
