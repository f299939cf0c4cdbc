import { addDays, weekday, type CalendarDate, type Dashboard } from '@party-rental/contracts';

const WEEKS = 12;
const DAYS_AHEAD = 28;

/** The days that the charts of the dashboard show. */
export function chartDays(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: addDays(toSunday(today), -7 * (WEEKS - 1)), to: addDays(today, DAYS_AHEAD - 1) };
}

/** The charts of bookings, from their number on each day. */
export function bookingCharts(
  today: CalendarDate,
  byDay: ReadonlyMap<CalendarDate, number>,
): Pick<Dashboard, 'bookingsPerWeek' | 'load'> {
  const bookingsIn = (first: CalendarDate, length: number) =>
    daysFrom(first, length, 1).reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0);
  return {
    bookingsPerWeek: daysFrom(chartDays(today).from, WEEKS, 7).map((week) => ({
      week,
      bookings: bookingsIn(week, 7),
    })),
    load: daysFrom(today, DAYS_AHEAD, 1).map((day) => ({ day, bookings: bookingsIn(day, 1) })),
  };
}

/** The first day of a day's week. */
export function toSunday(day: CalendarDate): CalendarDate {
  return addDays(day, -weekday(day));
}

/** Dates at intervals of `step` days. */
export function daysFrom(first: CalendarDate, amount: number, step: number): CalendarDate[] {
  return Array.from({ length: amount }, (_, index) => addDays(first, index * step));
}
