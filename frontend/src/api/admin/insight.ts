import type { CalendarDate, ReportName, Season } from '@party-rental/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Month } from '../../lib/month';
import { call } from '../client';
import { read, readPages } from '../query';

const SETTLED_MS = 300;
const FIRST_MOMENT = '2000-01-01T00:00:00Z';

export const dashboardQuery = read(
  'GET /api/admin/dashboard',
  {},
  {
    reads: ['availability', 'bookings', 'emails', 'items'],
    live: true,
    // No live message reports failed emails or stalled subscriptions.
    refetchInterval: 15_000,
  },
);

/** It reads no subject, so that no live message requests the past again. */
export function dashboardAsOfQuery(asOf: string | undefined) {
  return queryOptions({
    queryKey: ['GET /api/admin/dashboard', { query: { asOf } }],
    queryFn: async ({ signal }) => {
      // Only where the slider comes to rest: each request reads a part of the log.
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      signal.throwIfAborted();
      return call('GET /api/admin/dashboard', { query: { asOf }, signal });
    },
    enabled: asOf !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

/** The latest changes, oldest first: the marks of the dashboard's slider. */
export const latestChangesQuery = read(
  'GET /api/admin/changes',
  { query: { since: FIRST_MOMENT, limit: 100 } },
  { reads: ['availability', 'bookings', 'emails', 'items'], live: true, select: (changes) => changes.toReversed() },
);

/** What changed since a moment, newest first. */
export const changesQuery = (since: string) =>
  readPages('GET /api/admin/changes', { query: { since } }, { reads: ['bookings'], live: true, limit: 100 });

/** An order as it was at a moment. */
export function orderAsOfQuery(id: string, asOf: string) {
  const options = { reads: ['bookings'], staleTime: Infinity, placeholderData: keepPreviousData } as const;
  return read('GET /api/admin/orders/{id}', { params: { id }, query: { asOf } }, options);
}

/** An item as it was at a moment. */
export function itemAsOfQuery(id: number, asOf: string) {
  const options = { reads: ['items'], staleTime: Infinity, placeholderData: keepPreviousData } as const;
  return read('GET /api/admin/items/{id}', { params: { id }, query: { asOf } }, options);
}

/** A calendar month of an item as it was at a moment. */
export function monthAsOfQuery(itemId: number, { year, month }: Month, asOf: string) {
  return read(
    'GET /api/availability/{itemId}/month/{year}/{month}',
    { params: { itemId, year, month }, query: { asOf } },
    { staleTime: Infinity },
  );
}

/** The days of the next month that customers wanted most and could not have. */
export const missedDemandQuery = read('GET /api/admin/missed-demand', { query: { limit: '5' } }, {});

export function missedDemandReportQuery(season: Season) {
  return read('GET /api/admin/missed-demand/report', { query: season }, { placeholderData: keepPreviousData });
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
  return read(
    'GET /api/admin/missed-demand/what-if',
    asked ? { query: { ...asked.change, ...asked.season } } : undefined,
    {},
  );
}

export interface DayRange {
  from: CalendarDate;
  to: CalendarDate;
}

export const calendarQuery = (days: DayRange | undefined) =>
  read('GET /api/admin/calendar', days && { query: days }, { reads: ['bookings'], live: true });

export const reportsQuery = ({ from, to }: Partial<DayRange> = {}) =>
  read('GET /api/admin/reports', from && to && { query: { from, to } }, { reads: ['bookings'] });

export const reconciliationQuery = (month: string | undefined) =>
  read('GET /api/admin/reconciliation', month ? { query: { month } } : undefined, { reads: ['bookings'] });

export function reportDownload(report: ReportName, { from, to }: DayRange): string {
  return `/api/admin/reports.csv?${new URLSearchParams({ report, from, to })}`;
}

/** What needs the owner: emails, backups, disks, data. */
export const healthQuery = read(
  'GET /api/admin/health',
  {},
  {
    reads: ['settings', 'emails'],
    staleTime: 300_000,
    // What was wrong may be well again.
    refetchInterval: ({ state: { data } }) => (data?.isOk === false ? 30_000 : false),
  },
);
