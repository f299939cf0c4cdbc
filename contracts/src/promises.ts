import type { CalendarDate } from './days/calendar-date.js';
import { startOfDay } from './days/days.js';
import { longDeadline } from './days/instants.js';
import { CONFIRMATION_CALL_HOURS, DEPOSIT_CALL_HOURS, FREE_CANCELLATION_HOURS } from './pricing/pricing.js';

// What the shop promises, worded for the time that is left. Without zod, for pages that don't load the validator.

interface Moment {
  now: Date;
  timeZone: string;
}

/** When the shop calls about the deposit of an order whose first day is `day`. */
export function depositCall(day: CalendarDate, { now, timeZone }: Moment): string {
  const end = startOfDay(timeZone, day).getTime();
  return end - now.getTime() >= DEPOSIT_CALL_HOURS * 3_600_000
    ? `within ${DEPOSIT_CALL_HOURS} hours`
    : 'before your event';
}

/** When the shop calls to confirm the details. */
export function confirmationCall(day: CalendarDate, { now, timeZone }: Moment): string {
  const { from, to } = CONFIRMATION_CALL_HOURS;
  const end = startOfDay(timeZone, day).getTime() - from * 3_600_000;
  return now.getTime() < end ? `${from}-${to} hours before the event` : 'before the event';
}

/** Whether and until when a booking can be cancelled for free. */
export function freeCancellation(until: Date, { placedAt, now, timeZone }: Moment & { placedAt: Date }): string {
  if (now <= until) return `Free cancellation until ${longDeadline(until, timeZone)}`;
  return placedAt > until
    ? `No free cancellation, because the event was less than ${FREE_CANCELLATION_HOURS} hours away when you booked`
    : `Free cancellation ended ${longDeadline(until, timeZone)}`;
}
