import type { CalendarDate, ReportName } from '@party-rental/contracts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../client';
import { reportsKey } from './owner-keys';

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
