import { EMAIL_STATUSES, type BookingEmail } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { bookingStream } from '../../domain/events.js';
import type { Delivery, DeliveryStatus } from '../outbox/delivery.js';

export interface DeliveryRecord extends Delivery {
  orderId: string | null;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  /** When the next attempt is due, of one that is not finished. */
  dueAt: Date | null;
  /** The mail server's words, without personal data. */
  error: string | null;
  /** A reminder of a day that its booking is no longer on. The worker will see it as well, and not send it. */
  isOutdated: boolean;
}

const IS_OUTDATED = `status in ('queued', 'sending', 'failed') and purpose = 'reminder' and coalesce((
    select e.type = 'BookingCancelled' or e.day <> email_deliveries.day from events e
    where e.stream = '${bookingStream('')}' || booking_id and e.type in ('BookingCreated', 'BookingMoved', 'BookingCancelled')
    order by e.version desc limit 1
  ), false)`;

export const DELIVERY_COLUMNS = `event_id as "eventId", purpose, order_id as "orderId", status, attempts, created_at as "createdAt",
  sent_at as "sentAt", case when status in ('sent', 'skipped', 'dead') then null else due_at end as "dueAt", error,
  ${IS_OUTDATED} as "isOutdated"`;

export function emailOf({ createdAt, sentAt, dueAt, ...record }: DeliveryRecord): BookingEmail {
  const { eventId, purpose, status, attempts, error, isOutdated } = record;
  return {
    eventId,
    purpose,
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    error,
    isOutdated,
  };
}

// Nothing can be done about those to people who have been erased.
const UNDELIVERED = `status in ('failed', 'dead') and error is distinct from 'erased'`;

/** What operators and admins see and do about emails. */
export class DeliveryRecords {
  constructor(private readonly pool: Pool) {}

  /** The newest first; `failed` are those that are retried or given up. */
  async list(which: 'all' | 'failed', limit = 100): Promise<DeliveryRecord[]> {
    const { rows } = await this.pool.query<DeliveryRecord>(
      `select ${DELIVERY_COLUMNS} from email_deliveries where $1 = 'all' or status in ('failed', 'dead')
       order by event_id desc limit $2`,
      [which, limit],
    );
    return rows;
  }

  /** Has failed and dead ones tried again, of one event or all; answers how many. A running worker finds them soon. */
  async retry(which: { eventId: string } | 'all'): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update email_deliveries set status = 'queued', attempts = 0, due_at = now()
       where ${UNDELIVERED} and ($1::uuid is null or event_id = $1)`,
      [which === 'all' ? null : which.eventId],
    );
    return rowCount ?? 0;
  }

  /** Of one booking and its order, oldest first; undefined when there is no such booking. */
  async ofBooking(bookingId: string): Promise<DeliveryRecord[] | undefined> {
    const { rows: bookings } = await this.pool.query<{ id: string; orderId: string }>(
      'select $2::text as id, order_id as "orderId" from events where stream = $1 and order_id is not null',
      [bookingStream(bookingId), bookingId],
    );
    return (await this.ofBookings(bookings)).get(bookingId);
  }

  /** Of several bookings and their orders, by booking id, oldest first, in one query. */
  async ofBookings(bookings: readonly { id: string; orderId: string }[]): Promise<Map<string, DeliveryRecord[]>> {
    const { rows } = await this.pool.query<DeliveryRecord & { bookingId: string | null }>(
      `select ${DELIVERY_COLUMNS}, booking_id as "bookingId" from email_deliveries
       where booking_id = any($1::uuid[]) or order_id = any($2::uuid[]) order by created_at, event_id, purpose`,
      [bookings.map(({ id }) => id), [...new Set(bookings.map(({ orderId }) => orderId))]],
    );
    return new Map(
      bookings.map(({ id, orderId }) => [
        id,
        rows.filter((row) => row.bookingId === id || (row.orderId !== null && row.orderId === orderId)),
      ]),
    );
  }

  /** Has one that failed or was given up tried again; answers whether it was such a one. */
  async retryOne({ eventId, purpose }: Delivery): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update email_deliveries set status = 'queued', attempts = 0, due_at = now()
       where event_id = $1 and purpose = $2 and ${UNDELIVERED}`,
      [eventId, purpose],
    );
    return rowCount === 1;
  }

  async exists({ eventId, purpose }: Delivery): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from email_deliveries where event_id = $1 and purpose = $2', [
      eventId,
      purpose,
    ]);
    return rowCount === 1;
  }

  /** How many are tried again or given up. */
  async undelivered(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from email_deliveries
       where ${UNDELIVERED}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Of each status all, or `most` at most. */
  async counts(most: number | null = null): Promise<Record<DeliveryStatus, number>> {
    const { rows } = await this.pool.query<{ status: DeliveryStatus; count: number }>(
      `select status, (select count(*)::int from (select from email_deliveries d where d.status = s.status limit $2) found) as count
       from unnest($1::text[]) s(status)`,
      [EMAIL_STATUSES, most],
    );
    const counted = rows.map(({ status, count }) => [status, count] as const);
    return Object.fromEntries(counted) as Record<DeliveryStatus, number>; // one entry for each status
  }

  /** Of those that are queued: how many are not due yet, as reminders of later days are not. */
  async planned(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from email_deliveries where status = 'queued' and due_at > now()`,
    );
    return rows[0]?.count ?? 0;
  }
}
