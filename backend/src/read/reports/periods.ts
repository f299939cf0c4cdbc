import { addDays, addMonths, dayNumber, weekday, type CalendarDate, type Reports } from '@party-rental/contracts';

export interface Range {
  from: CalendarDate;
  to: CalendarDate;
}

const DAYS_BY_DAY = 31;
const DAYS_BY_WEEK = 184;

export function chooseUnit({ from, to }: Range): Reports['unit'] {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days <= DAYS_BY_DAY) return 'day';
  return days <= DAYS_BY_WEEK ? 'week' : 'month';
}

/** The days, weeks from Sunday to Saturday, or months of a range. The first and the last may be parts. */
export function toPeriods(range: Range): Range[] {
  const unit = chooseUnit(range);
  const periods: Range[] = [];
  for (let from = range.from; from <= range.to;) {
    const next = nextPeriod(from, unit);
    const to = addDays(next, -1);
    periods.push({ from, to: to < range.to ? to : range.to });
    from = next;
  }
  return periods;
}

function nextPeriod(day: CalendarDate, unit: Reports['unit']): CalendarDate {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'week') return addDays(day, 7 - weekday(day));
  return addMonths(addDays(day, 1 - Number(day.slice(8))), 1);
}

/** The same days a year earlier. Of adjacent ranges they are adjacent, too: February 29 belongs to one of them. */
export function yearBefore({ from, to }: Range): Range {
  return { from: addMonths(from, -12), to: addDays(addMonths(addDays(to, 1), -12), -1) };
}
