import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';

export interface PendingOrder {
  orderId: string;
  /** Those of its bookings that are not confirmed. */
  bookingIds: string[];
  placedAt: Date;
  /** Null until its customer and the owner were told that it will lapse. */
  warnedAt: Date | null;
}

/** Orders are due for a warning when placed before `warnIfBefore`; to lapse when placed and warned before the other two. */
export interface LapseTimes {
  today: CalendarDate;
  warnIfBefore: Date;
  lapseIfBefore: Date;
  warnedBefore: Date;
}

const MAX_AT_ONCE = 500;

/** Unconfirmed orders for today or later that are to be warned about or to lapse, oldest first; the rest comes the next time. */
export async function lapsingOrders(pool: Pool, times: LapseTimes): Promise<PendingOrder[]> {
  const { rows } = await pool.query<PendingOrder>(
    `select b.order_id as "orderId", array_agg(b.id order by b.id) as "bookingIds", min(b.created_at) as "placedAt",
       min(w.warned_at) as "warnedAt"
     from bookings b left join lapse_warnings w on w.order_id = b.order_id
     where b.status = 'PENDING' and b.event_date >= $1 and b.created_at < $2
       and (w.warned_at is null or (w.warned_at < $4 and b.created_at < $3))
     group by b.order_id order by 3 limit ${MAX_AT_ONCE}`,
    [times.today, times.warnIfBefore, times.lapseIfBefore, times.warnedBefore],
  );
  return rows;
}
