import { addDays, atTime, calendarDate, weekday, type CalendarDate } from '@party-rental/contracts';

export type Pick = (below: number) => number;

/** How many parties there are, from January to December and from Sunday to Saturday. */
const MONTHS = [1, 1, 3, 7, 11, 14, 14, 13, 11, 7, 2, 3];
const WEEKDAYS = [22, 1, 1, 2, 3, 13, 58];

/** A day of a year, more likely one of a weekend in summer. */
export function eventDay(year: number, pick: Pick): CalendarDate {
  const first = calendarDate.parse(`${year}-01-01`);
  for (;;) {
    const day = addDays(first, pick(365));
    const month = Number(day.slice(5, 7)) - 1;
    if (pick(14) < (MONTHS[month] ?? 0) && pick(58) < (WEEKDAYS[weekday(day)] ?? 0)) return day;
  }
}

/** Caches 8 AM of each day, because computing it is slow. */
const mornings = new Map<string, number>();

/** An instant of a day between 8 in the morning and 11 at night, which may be the next day in UTC. */
export function instantOn(day: CalendarDate, timeZone: string, pick: Pick): Date {
  const key = `${timeZone} ${day}`;
  const morning = mornings.get(key) ?? atTime(timeZone, day, '08:00').getTime();
  mornings.set(key, morning);
  return new Date(morning + pick(15 * 60) * 60_000 + pick(60_000));
}

/** An index of a list of weights. */
export function weighted(weights: readonly number[], pick: Pick): number {
  let left = pick(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => (left -= weight) < 0);
}
