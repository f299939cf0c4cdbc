import type { CalendarDate } from '@party-rental/contracts';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { DatabaseReachability } from './database-reachability.js';
import type { Delivery } from './delivery.js';

// A claim that is not renewed runs out: its process has died.
const CLAIM = "interval '20 seconds'";
/** Of what is tried again: a connection that has frozen is replaced after this time. */
const RETRIED_QUERY_TIMEOUT_MS = 5_000;

export interface NewDelivery extends Delivery {
  /** Of an email about a whole order, of which there is one each, whatever becomes of its lines. */
  orderId?: string;
  /** Of an email about one booking. */
  bookingId?: string;
  /** The event day that it reminds of, each once. */
  day?: CalendarDate;
  /** At once, if not given. */
  dueAt?: Date;
}

/** The table of emails owed and sent: it decides whether something is sent, whatever the queue remembers. */
export class Deliveries {
  private readonly reachability = new DatabaseReachability();

  constructor(private readonly pool: Pool) {}

  /** Answers those that were not known yet. */
  async insert(db: ClientBase, deliveries: readonly NewDelivery[]): Promise<Delivery[]> {
    const { rows } = await db.query<Delivery>(
      `insert into email_deliveries (event_id, purpose, order_id, booking_id, day, due_at)
       select d.event_id, d.purpose, d.order_id, d.booking_id, d.day, coalesce(d.due_at, now())
       from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::date[], $6::timestamptz[])
         d(event_id, purpose, order_id, booking_id, day, due_at)
       on conflict do nothing returning event_id as "eventId", purpose`,
      [
        deliveries.map(({ eventId }) => eventId),
        deliveries.map(({ purpose }) => purpose),
        deliveries.map(({ orderId }) => orderId ?? null),
        deliveries.map(({ bookingId }) => bookingId ?? null),
        deliveries.map(({ day }) => day ?? null),
        deliveries.map(({ dueAt }) => dueAt ?? null),
      ],
    );
    return rows;
  }

  /**
   * Takes a delivery for 20 seconds and answers which attempt this is; undefined when nothing is to be done now. A claim of
   * another worker that ran out is taken over only while the database is steady.
   */
  async claim({ eventId, purpose }: Delivery): Promise<number | undefined> {
    const rows = await this.query<{ attempts: number }>(
      `update email_deliveries
       set status = 'sending', attempts = attempts + 1, claimed_at = now(), due_at = now() + ${CLAIM}
       where event_id = $1 and purpose = $2
         and (status in ('queued', 'failed') or (status = 'sending' and due_at <= now() and $3))
       returning attempts`,
      [eventId, purpose, this.reachability.isSteady()],
    );
    return rows[0]?.attempts;
  }

  /** Keeps a claim for another 20 seconds; false when it is no longer this attempt's, or the email is no longer owed. */
  async renew({ eventId, purpose }: Delivery, attempt: number): Promise<boolean> {
    const rows = await this.query(
      `update email_deliveries set due_at = now() + ${CLAIM}
       where event_id = $1 and purpose = $2 and status = 'sending' and attempts = $3 returning 1`,
      [eventId, purpose, attempt],
      RETRIED_QUERY_TIMEOUT_MS,
    );
    return rows.length === 1;
  }

  async markSent({ eventId, purpose }: Delivery, messageId: string): Promise<void> {
    await this.query(
      `update email_deliveries set status = 'sent', sent_at = now(), message_id = $3, error = null
       where event_id = $1 and purpose = $2 and status <> 'sent'`,
      [eventId, purpose, messageId],
      RETRIED_QUERY_TIMEOUT_MS,
    );
  }

  /** `attempt` guards against a claim that has passed to another worker. */
  async markFailed({ eventId, purpose }: Delivery, attempt: number, error: string, pauseMs: number): Promise<void> {
    await this.query(
      `update email_deliveries set status = 'failed', error = $4, due_at = now() + $5::int * interval '1 millisecond'
       where event_id = $1 and purpose = $2 and status = 'sending' and attempts = $3`,
      [eventId, purpose, attempt, error, pauseMs],
      RETRIED_QUERY_TIMEOUT_MS,
    );
  }

  /** `why` is null where the recipient does not want it. */
  async markSkipped({ eventId, purpose }: Delivery, attempt: number, why: string | null): Promise<void> {
    await this.query(
      `update email_deliveries set status = 'skipped', error = $4
       where event_id = $1 and purpose = $2 and status = 'sending' and attempts = $3`,
      [eventId, purpose, attempt, why],
      RETRIED_QUERY_TIMEOUT_MS,
    );
  }

  async markDead({ eventId, purpose }: Delivery, attempt: number, error: string): Promise<void> {
    await this.query(
      `update email_deliveries set status = 'dead', error = $4
       where event_id = $1 and purpose = $2 and status = 'sending' and attempts = $3`,
      [eventId, purpose, attempt, error],
      RETRIED_QUERY_TIMEOUT_MS,
    );
  }

  /**
   * Those that somebody should be working on at that time, the longest waiting first. What is due at once has the moment of
   * the database's clock, which may be ahead of the program's.
   */
  async due(now: Date, limit: number): Promise<Delivery[]> {
    return await this.query<Delivery>(
      `select event_id as "eventId", purpose from email_deliveries
       where status in ('queued', 'sending', 'failed') and due_at <= greatest($1, now()) order by due_at limit $2`,
      [now, limit],
    );
  }

  private async query<Row extends QueryResultRow>(text: string, values: unknown[], timeoutMs?: number): Promise<Row[]> {
    const query = { text, values, ...(timeoutMs !== undefined && { query_timeout: timeoutMs }) };
    const { rows } = await this.pool.query<Row>(query);
    this.reachability.confirm();
    return rows;
  }
}
