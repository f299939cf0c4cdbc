import { Rejection } from '../../domain/rejections.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';

/** The moment that a caller looks back to. */
export function pastMoment(asOf: string, now: Date): Date | Rejection {
  const moment = new Date(asOf);
  return moment <= now
    ? moment
    : new Rejection('malformed', 'This moment is still to come. Please choose one in the past.');
}

/**
 * The events until a moment, to the millisecond as histories show it. What one command did counts as a whole, although its
 * events may have been recorded in different milliseconds.
 */
export function eventsUntil<Event extends RecordedEvent>(events: readonly Event[], moment: Date): Event[] {
  const known = new Set(events.filter((event) => event.recordedAt <= moment).map(({ commandId }) => commandId));
  return events.filter(({ commandId }) => known.has(commandId));
}

/** For comparisons in SQL, where times have microseconds: events until the moment were recorded before this. */
export function endOfMoment(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}
