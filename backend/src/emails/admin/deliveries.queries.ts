import { EMAIL_STATUSES, type BookingEmail, type EmailStatus } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { bookingStream } from '../../domain/placement.js';
import { noSuchBooking, noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { LOG_POOL } from '../../platform/tokens.js';
import type { Delivery } from '../outbox/deliveries.js';
import { IS_OUTDATED } from '../outbox/reminder-planner.js';

export interface DeliveryRecord extends Delivery {
  orderId: string | null;
  status: EmailStatus;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
  /** When the next attempt is due; null once finished. */
  dueAt: Date | null;
  /** The mail server's reply, without personal data. */
  error: string | null;
  /** What the mail server said when it accepted the email, without personal data. */
  reply: string | null;
  /** A planned email about a day that its booking is no longer on, which the worker will skip. */
  isOutdated: boolean;
}

export const DELIVERY_COLUMNS = `event_id as "eventId", purpose, order_id as "orderId", status, attempts, created_at as "createdAt",
  sent_at as "sentAt", case when status in ('sent', 'skipped', 'dead') then null else due_at end as "dueAt", error, reply,
  ${IS_OUTDATED} as "isOutdated"`;

export function toBookingEmail({ createdAt, sentAt, dueAt, ...record }: DeliveryRecord): BookingEmail {
  const { eventId, purpose, status, attempts, error, reply, isOutdated } = record;
  return {
    eventId,
    purpose,
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    error,
    reply,
    isOutdated,
  };
}

export const UNDELIVERED = `status in ('failed', 'dead')`;

/** Deliveries, for operators and admins. Waits for no projection. */
@Injectable()
export class DeliveryQueries {
  constructor(@Inject(LOG_POOL) private readonly pool: Pool) {}

  /** Newest first. `failed` includes `dead`. */
  async list(which: 'all' | 'failed', limit = 100): Promise<DeliveryRecord[]> {
    const { rows } = await this.pool.query<DeliveryRecord>(
      `select ${DELIVERY_COLUMNS} from email_deliveries where $1 = 'all' or status in ('failed', 'dead')
       order by event_id desc limit $2`,
      [which, limit],
    );
    return rows;
  }

  /** The emails of a booking and its order, oldest first. */
  async ofBooking(bookingId: string): Promise<BookingEmail[] | Rejection> {
    const { rows: bookings } = await this.pool.query<{ id: string; orderId: string }>(
      'select $2::text as id, order_id as "orderId" from events where stream = $1 and version = 1',
      [bookingStream(bookingId), bookingId],
    );
    return (await this.ofBookings(bookings)).get(bookingId) ?? noSuchBooking();
  }

  /** The emails of several bookings and their orders, by booking id, oldest first. */
  async ofBookings(bookings: readonly { id: string; orderId: string }[]): Promise<Map<string, BookingEmail[]>> {
    const { rows } = await this.pool.query<DeliveryRecord & { bookingId: string | null }>(
      `select ${DELIVERY_COLUMNS}, booking_id as "bookingId" from email_deliveries
       where booking_id = any($1::uuid[]) or order_id = any($2::uuid[]) order by created_at, event_id, purpose`,
      [bookings.map(({ id }) => id), [...new Set(bookings.map(({ orderId }) => orderId))]],
    );
    return new Map(
      bookings.map(({ id, orderId }) => [
        id,
        rows
          .filter((row) => row.bookingId === id || (row.orderId !== null && row.orderId === orderId))
          .map(toBookingEmail),
      ]),
    );
  }

  /** The emails of an order and its lines, oldest first. */
  async ofOrder(orderId: string): Promise<BookingEmail[] | Rejection> {
    const { rows: lines } = await this.pool.query<{ id: string }>(
      `select data->>'bookingId' as id from events where order_id = $1 and type = 'BookingCreated'`,
      [orderId],
    );
    if (lines.length === 0) return noSuchOrder();
    const { rows } = await this.pool.query<DeliveryRecord>(
      `select ${DELIVERY_COLUMNS} from email_deliveries
       where order_id = $1 or booking_id = any($2::uuid[]) order by created_at, event_id, purpose`,
      [orderId, lines.map(({ id }) => id)],
    );
    return rows.map(toBookingEmail);
  }

  /** The number of failed and dead deliveries, including those being retried at this moment. */
  async undelivered(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select (select count(*) from email_deliveries where ${UNDELIVERED})::int
         + (select count(*) from email_deliveries where status = 'sending' and error is not null)::int as count`,
    );
    return rows[0]?.count ?? 0;
  }

  /** The number of deliveries by status, counted up to `max`. */
  async counts(max: number | null = null): Promise<Record<EmailStatus, number>> {
    const { rows } = await this.pool.query<{ status: EmailStatus; count: number }>(
      `select status, (select count(*)::int from (select from email_deliveries d where d.status = s.status limit $2) found) as count
       from unnest($1::text[]) s(status)`,
      [EMAIL_STATUSES, max],
    );
    const counted = rows.map(({ status, count }) => [status, count] as const);
    return Object.fromEntries(counted) as Record<EmailStatus, number>; // one entry for each status
  }

  /** Deliveries that no worker has claimed for ten minutes, and deliveries that became undeliverable in the last day. */
  async neglected(): Promise<{ overdue: number; undeliverable: number }> {
    const { rows } = await this.pool.query<{ overdue: number; undeliverable: number }>(
      `select (select count(*)::int from email_deliveries
           where status in ('queued', 'sending', 'failed') and due_at < now() - interval '10 minutes') as overdue,
         (select count(*)::int from email_deliveries
           where status = 'dead' and coalesce(claimed_at, created_at) > now() - interval '1 day') as undeliverable`,
    );
    return rows[0] ?? { overdue: 0, undeliverable: 0 };
  }

  /** The number of queued deliveries that are not due yet, such as reminders. */
  async planned(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `select count(*)::int as count from email_deliveries where status = 'queued' and due_at > now()`,
    );
    return rows[0]?.count ?? 0;
  }
}
