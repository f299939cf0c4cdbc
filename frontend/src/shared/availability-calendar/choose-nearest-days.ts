import { dayNumber, weekday, type CalendarDate } from '@party-rental/contracts';

const OFFERED = 4;

/** The free days nearest to an unavailable one, with the next one of the same weekday among them: parties move by a week. */
export function chooseNearestDays(day: CalendarDate, free: readonly CalendarDate[]): CalendarDate[] {
  const distance = (date: CalendarDate) => Math.abs(dayNumber(date) - dayNumber(day));
  const nearest = free.toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b));
  const sameWeekday = nearest.find((date) => date > day && weekday(date) === weekday(day));
  return [...new Set([...(sameWeekday ? [sameWeekday] : []), ...nearest])].slice(0, OFFERED).sort();
}
