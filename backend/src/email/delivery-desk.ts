import type { Pool } from 'pg';
import { DELIVERY_STATUSES, type Delivery, type DeliveryStatus } from './delivery.js';

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
}

/** What operators see and do about emails. */
export class DeliveryDesk {
  constructor(private readonly pool: Pool) {}

  /** The newest first; `failed` are those that are retried or given up. */
  async list(which: 'all' | 'failed', limit = 100): Promise<DeliveryRecord[]> {
    const { rows } = await this.pool.query<DeliveryRecord>(
      `select event_id as "eventId", purpose, order_id as "orderId", status, attempts, created_at as "createdAt",
         sent_at as "sentAt", case when status in ('sent', 'dead') then null else due_at end as "dueAt", error
       from email_deliveries where $1 = 'all' or status in ('failed', 'dead')
       order by event_id desc limit $2`,
      [which, limit],
    );
    return rows;
  }

  /** Has failed and dead ones tried again, of one event or all; answers how many. A running worker finds them soon. */
  async retry(which: { eventId: string } | 'all'): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update email_deliveries set status = 'queued', attempts = 0, due_at = now()
       where status in ('failed', 'dead') and ($1::uuid is null or event_id = $1)`,
      [which === 'all' ? null : which.eventId],
    );
    return rowCount ?? 0;
  }

  async counts(): Promise<Record<DeliveryStatus, number>> {
    const { rows } = await this.pool.query<{ status: DeliveryStatus; count: number }>(
      'select status, count(*)::int as count from email_deliveries group by status',
    );
    const found = new Map(rows.map(({ status, count }) => [status, count]));
    const counted = DELIVERY_STATUSES.map((status) => [status, found.get(status) ?? 0] as const);
    return Object.fromEntries(counted) as Record<DeliveryStatus, number>; // one entry for each status
  }
}
