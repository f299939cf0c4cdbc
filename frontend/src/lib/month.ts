import { daysOfMonth, weekday, type CalendarDate } from '@party-rental/contracts';

export interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
}

/** Of a day, or of a month like `2026-06`. */
export function toMonth(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

export function shiftMonth({ year, month }: Month, by: number): Month {
  const index = year * 12 + (month - 1) + by;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Negative if `a` is earlier. */
export function compareMonths(a: Month, b: Month): number {
  return a.year * 12 + a.month - (b.year * 12 + b.month);
}

/** The month's weeks from Sunday to Saturday, with null for days of other months. */
export function toWeeks({ year, month }: Month): (CalendarDate | null)[][] {
  const days = daysOfMonth(year, month);
  const first = days[0];
  const cells = [...Array<null>(first ? weekday(first) : 0).fill(null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array<null>(7 - week.length).fill(null)]);
}

export function monthLabel({ year, month }: Month): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, 1),
  );
}
