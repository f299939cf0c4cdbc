import type { CalendarDate } from '@party-rental/contracts';
import { HELD_LONGER_MS } from '../../domain/stock/allocations.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

export interface PendingOrder {
  orderId: string;
  /** Its unconfirmed bookings. */
  bookingIds: string[];
  /** The moment that the last warning announced; null before the first. */
  announcedFor: Date | null;
  /** Whether that moment has come and the warning is valid; otherwise the order is due for a new warning. */
  isLapsed: boolean;
}

export interface LapseTimes {
  today: CalendarDate;
  now: Date;
  /** Unconfirmed orders lapse after this many days. */
  days: number;
}

const BATCH_SIZE = 500;

/**
 * One batch of unconfirmed orders for today or later that have lapsed or are due for a warning, oldest first. A warning is
 * void if its moment is too early for the current limit, or passed over a day ago without a cancellation.
 */
export async function lapsingOrders(pool: ReadPool, { today, now, days }: LapseTimes): Promise<PendingOrder[]> {
  const { rows } = await pool.query<PendingOrder>(
    `with pending as (
       select order_id, array_agg(id order by id) as booking_ids, min(created_at) as placed_at from bookings
       where status = 'PENDING' and event_date >= $1
         and created_at < $2::timestamptz - ($3::int - 1) * interval '24 hours'
       group by order_id
     ), warned as (
       select pending.*, lapses_at, coalesce(
         lapses_at >= placed_at + $3::int * interval '24 hours' and lapses_at > $2::timestamptz - interval '24 hours', false
       ) as is_valid
       from pending left join lapse_warnings using (order_id)
     )
     select order_id as "orderId", booking_ids as "bookingIds", lapses_at as "announcedFor", is_valid as "isLapsed"
     from warned where not is_valid or lapses_at <= $2::timestamptz order by placed_at limit ${BATCH_SIZE}`,
    [today, now, days],
  );
  return rows;
}

/** Orders that must have been paid online by now, and weren't, longest ago first. */
export async function unpaidOrders(pool: ReadPool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from orders where held_until <= $1 order by held_until limit ${BATCH_SIZE}`,
    [new Date(now.getTime() + HELD_LONGER_MS)],
  );
  return rows.map(({ id }) => id);
}
