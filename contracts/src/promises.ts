import type { CalendarDate } from './days/calendar-date.js';
import { addDays } from './days/days.js';
import { longDeadline } from './days/instants.js';
import { CONFIRMATION_CALL_HOURS, DEPOSIT_CALL_HOURS, FREE_CANCELLATION_HOURS } from './pricing/pricing.js';

// What the shop promises, worded for the time that is left. Without zod, for pages that don't load the validator.

interface Moment {
  now: Date;
  timeZone: string;
}

/** When the shop calls about the deposit of an order that is placed today and whose first day is `day`. */
export function depositCall(day: CalendarDate, today: CalendarDate): string {
  return hasTime(day, today, DEPOSIT_CALL_HOURS) ? `within ${DEPOSIT_CALL_HOURS} hours` : 'before the event';
}

/** When the shop calls to confirm the details. */
export function confirmationCall(day: CalendarDate, today: CalendarDate): string {
  const { from, to } = CONFIRMATION_CALL_HOURS;
  return hasTime(day, today, from) ? `${from}-${to} hours before the event` : 'before the event';
}

/** Whether so many hours are left before a day begins, at any time of today. */
function hasTime(day: CalendarDate, today: CalendarDate, hours: number): boolean {
  return day > addDays(today, Math.ceil(hours / 24));
}

/** Whether and until when a booking can be cancelled for free. */
export function freeCancellation(until: Date, { placedAt, now, timeZone }: Moment & { placedAt: Date }): string {
  if (now <= until) return `Free cancellation until ${longDeadline(until, timeZone)}`;
  return placedAt > until
    ? `No free cancellation, because the event was less than ${FREE_CANCELLATION_HOURS} hours away when you booked`
    : `Free cancellation ended ${longDeadline(until, timeZone)}`;
}
