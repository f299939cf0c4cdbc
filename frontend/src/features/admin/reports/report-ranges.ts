import {
  addDays,
  addMonths,
  calendarDate,
  isCalendarDate,
  MAX_REPORT_DAYS,
  type CalendarDate,
} from '@party-rental/contracts';
import type { ReportRange } from '../../../api/admin/reports';

/** The chosen days; those that are missing or wrong are of this year. */
export function toRange(from: string, to: string, today: CalendarDate): ReportRange {
  const thisYear = toYear(today);
  const first = isCalendarDate(from) ? from : thisYear.from;
  const last = isCalendarDate(to) ? to : thisYear.to;
  if (last < first) return { from: first, to: first };
  const latest = addDays(first, MAX_REPORT_DAYS - 1);
  return { from: first, to: last > latest ? latest : last };
}

export function namedRanges(today: CalendarDate): readonly (readonly [label: string, range: ReportRange])[] {
  const month = calendarDate.parse(`${today.slice(0, 7)}-01`);
  return [
    ['This month', { from: month, to: addDays(addMonths(month, 1), -1) }],
    ['This year', toYear(today)],
    ['Last year', toYear(addMonths(today, -12))],
  ];
}

function toYear(day: CalendarDate): ReportRange {
  const year = day.slice(0, 4);
  return { from: calendarDate.parse(`${year}-01-01`), to: calendarDate.parse(`${year}-12-31`) };
}
