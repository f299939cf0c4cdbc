import type { CalendarDate } from '@party-rental/contracts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../client';
import { calendarKey } from './owner-keys';

export function calendarQuery(days: { from: CalendarDate; to: CalendarDate } | undefined) {
  return queryOptions({
    queryKey: [...calendarKey, days],
    queryFn: days ? ({ signal }) => call('GET /api/admin/calendar', { query: days, signal }) : skipToken,
    staleTime: 0,
    meta: { live: true },
  });
}
