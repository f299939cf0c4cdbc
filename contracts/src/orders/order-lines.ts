import type { BookingStatus } from '../bookings/bookings.js';
import type { CalendarDate } from '../days/calendar-date.js';
import { addDays } from '../days/days.js';
import { lastDay, type Rental } from '../days/rentals.js';
import type { KeptTerms } from '../pricing/price-book.js';

interface Line extends Rental {
  status: BookingStatus;
}

/** Lines that are not cancelled. */
export function activeLines<Kind extends Pick<Line, 'status'>>(lines: readonly Kind[]): Kind[] {
  return lines.filter(({ status }) => status !== 'CANCELLED');
}

/** The first days of an order's active lines, or of all if everything is cancelled, first to last. */
export function eventDays(lines: readonly Line[]): CalendarDate[] {
  return [...new Set(shownLines(lines).map(({ eventDate }) => eventDate))].sort();
}

/** The days on which the crew comes for the same lines: to deliver, and to pick up a rental of several days. */
export function stopDays(lines: readonly Line[]): CalendarDate[] {
  return [...new Set(shownLines(lines).flatMap((line) => [line.eventDate, lastDay(line)]))].sort();
}

/** Whether the crew comes for a line on a day. */
export function isStopOn(line: Rental, day: CalendarDate): boolean {
  return line.eventDate === day || lastDay(line) === day;
}

function shownLines<Kind extends Line>(lines: readonly Kind[]): readonly Kind[] {
  const active = activeLines(lines);
  return active.length > 0 ? active : lines;
}

/** The day whose deadline is the order's: the first one that is still to come. */
export function deadlineDay(lines: readonly Line[], today: CalendarDate): CalendarDate {
  const days = eventDays(lines);
  const day = days.find((each) => each >= today) ?? days[0];
  if (!day) throw new Error('An order has lines');
  return day;
}

/** Whether the customer of an order can cancel all of it online after the free hours: until the day before its first day. */
export function canCancelLate(lines: readonly Line[], kept: KeptTerms | undefined, today: CalendarDate): boolean {
  return kept?.lateOnline === true && activeLines(lines).every(({ eventDate }) => eventDate > today);
}

/** Whether something is delivered or picked up today or tomorrow. */
export function isDeliveredSoon(lines: readonly Line[], today: CalendarDate): boolean {
  return activeLines(lines).some((line) => isStopOn(line, today) || isStopOn(line, addDays(today, 1)));
}

/** The number of a line's order. Lines of older orders have numbers without an index. */
export function toOrderNumber(lineNumber: string): string {
  return lineNumber.replace(/^(PR-\w{4}-\w{4})-\d+$/, '$1');
}
