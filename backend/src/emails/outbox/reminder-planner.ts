import {
  addDays,
  atHour,
  dayIn,
  lastDay,
  PLANNED_PURPOSES,
  type CalendarDate,
  type Rental,
} from '@party-rental/contracts';
import type { ClientBase, Pool } from 'pg';
import { DeliveryReactor } from '../../deliveries/delivery-reactor.js';
import { bookingStream } from '../../domain/placement.js';
import type { DomainEvent } from '../../domain/events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Clock } from '../../platform/clock.js';
import type { Deliveries, Delivery, NewDelivery } from './deliveries.js';

const DAYS_BEFORE = 2;
const HOUR = 9;
const REVIEW_HOUR = 10;

/** 09:00 in the shop's time zone, two days before the event. */
export function reminderDue(eventDate: CalendarDate, timeZone: string): Date {
  return atHour(timeZone, addDays(eventDate, -DAYS_BEFORE), HOUR);
}

/** 10:00 in the shop's time zone, on the day after the last one. */
function reviewRequestDue(rental: Rental, timeZone: string): Date {
  return atHour(timeZone, addDays(lastDay(rental), 1), REVIEW_HOUR);
}

/** Whether the planner has inserted a reminder of a day that a booking is on. */
export function hasReminder(history: readonly RecordedEvent[], day: CalendarDate, timeZone: string): boolean {
  return history.some(
    (event) =>
      (event.type === 'BookingCreated' || event.type === 'BookingMoved') &&
      event.data.eventDate === day &&
      isInTime(event, reminderDue(day, timeZone)),
  );
}

/** A customer who booked or moved later than that has just received another email. */
function isInTime({ recordedAt }: RecordedEvent, dueAt: Date): boolean {
  return recordedAt < dueAt;
}

/**
 * Inserts a reminder and a review request for each day that a booking has been on; the composer skips those that are out of date when they
 * are due. Its own checkpoint reads the whole log, so an imported log gets these although it gets no other emails.
 */
export class ReminderPlanner extends DeliveryReactor<Delivery> {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly clock: Clock,
    private readonly timeZone: string,
  ) {
    super('reminders', ['booking'], () => undefined);
  }

  protected async insert(db: ClientBase, events: readonly RecordedEvent[]): Promise<[]> {
    const planned = events.flatMap((event) => this.plan(event));
    if (planned.length > 0) await this.deliveries.insert(db, planned);
    // The worker finds them when they are due.
    return [];
  }

  private plan(event: RecordedEvent<DomainEvent>): NewDelivery[] {
    if (event.type !== 'BookingCreated' && event.type !== 'BookingMoved') return [];
    const { timeZone } = this;
    const { eventId, data } = event;
    const { bookingId, eventDate: day } = data;
    const now = this.clock.now();
    const remindAt = reminderDue(day, timeZone);
    const requestAt = reviewRequestDue(data, timeZone);
    const planned: NewDelivery[] = [];
    if (isInTime(event, remindAt) && day > dayIn(timeZone, now))
      planned.push({ eventId, purpose: 'reminder', bookingId, day, dueAt: remindAt });
    if (requestAt > now) planned.push({ eventId, purpose: 'review-request', bookingId, day, dueAt: requestAt });
    return planned;
  }
}

const PLANNED = PLANNED_PURPOSES.map((purpose) => `'${purpose}'`);

/** An unsent planned email about a day that its booking is no longer on. Reads the log. */
export const IS_OUTDATED = `status in ('queued', 'sending', 'failed') and purpose in (${PLANNED.join(', ')}) and coalesce((
    select e.type = 'BookingCancelled' or e.day <> email_deliveries.day from events e
    where e.stream = '${bookingStream('')}' || booking_id and e.type in ('BookingCreated', 'BookingMoved', 'BookingCancelled')
    order by e.version desc limit 1
  ), false)`;

export async function isOutdated(logPool: Pool, { eventId, purpose }: Delivery): Promise<boolean> {
  const { rows } = await logPool.query<{ isOutdated: boolean }>(
    `select ${IS_OUTDATED} as "isOutdated" from email_deliveries where event_id = $1 and purpose = $2`,
    [eventId, purpose],
  );
  return rows[0]?.isOutdated ?? true;
}
