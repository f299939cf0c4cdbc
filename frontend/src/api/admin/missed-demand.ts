import type { Season } from '@party-rental/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../client';

export function missedDemandReportQuery(season: Season) {
  return queryOptions({
    queryKey: ['missed-demand', 'report', season],
    queryFn: ({ signal }) => call('GET /api/admin/missed-demand/report', { query: season, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function exportMissedDemandUrl({ from, to }: Season): string {
  return `/api/admin/missed-demand.csv?from=${from}&to=${to}`;
}

/** The season as it was, and with more units of an item. */
export function whatIfQuery({ itemId, extraUnits, season }: { itemId: number; extraUnits: number; season: Season }) {
  return queryOptions({
    queryKey: ['missed-demand', 'what-if', itemId, extraUnits, season],
    queryFn: ({ signal }) =>
      call('GET /api/admin/missed-demand/what-if', { query: { itemId, extraUnits, ...season }, signal }),
    staleTime: 0,
  });
}
