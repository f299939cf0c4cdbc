import type { CalendarDate, ReportName, Season } from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { call, callPage } from '../client';
import { calendarKey, reportsKey } from './owner-keys';

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

export function calendarQuery(days: { from: CalendarDate; to: CalendarDate } | undefined) {
  return queryOptions({
    queryKey: [...calendarKey, days],
    queryFn: days ? ({ signal }) => call('GET /api/admin/calendar', { query: days, signal }) : skipToken,
    staleTime: 0,
    meta: { live: true },
  });
}

const PAGE_SIZE = 50;

/** All customers, latest booking first, in pages. They change with the bookings. */
export function customersQuery(search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...bookingsKey, 'customers', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/customers', { query: { search, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: true },
  });
}

export interface ReportRange {
  from: CalendarDate;
  to: CalendarDate;
}

export function reportsQuery(range: ReportRange | undefined) {
  return queryOptions({
    queryKey: [...reportsKey, range],
    queryFn: range ? ({ signal }) => call('GET /api/admin/reports', { query: { ...range }, signal }) : skipToken,
    staleTime: 0,
  });
}

export function reportDownload(report: ReportName, { from, to }: ReportRange): string {
  return `/api/admin/reports.csv?${new URLSearchParams({ report, from, to })}`;
}
