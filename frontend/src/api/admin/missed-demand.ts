import type { Season } from '@party-rental/contracts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
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

/** Amounts in cents, `demandChange` in percent. */
export interface WhatIfChange {
  itemId: number;
  extraUnits: number;
  price: number | undefined;
  demandChange: number | undefined;
  purchasePrice: number | undefined;
}

/** The season as it was, and with a change. */
export function whatIfQuery(asked: { change: WhatIfChange; season: Season } | null) {
  return queryOptions({
    queryKey: ['missed-demand', 'what-if', asked],
    queryFn: asked
      ? ({ signal }) =>
          call('GET /api/admin/missed-demand/what-if', { query: { ...asked.change, ...asked.season }, signal })
      : skipToken,
    staleTime: 0,
  });
}
