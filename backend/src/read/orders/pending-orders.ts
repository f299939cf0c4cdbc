import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';

export interface PendingOrder {
  orderId: string;
  /** Its unconfirmed bookings. */
  bookingIds: string[];
  placedAt: Date;
  /** When the customer and the owner were warned that it will lapse; null before. */
  warnedAt: Date | null;
}

/** An order is warned when placed before `warnIfBefore`, and lapses when placed and warned before the other two. */
export interface LapseTimes {
  today: CalendarDate;
  warnIfBefore: Date;
  lapseIfBefore: Date;
  warnedBefore: Date;
}

const BATCH_SIZE = 500;

/** One batch of unconfirmed orders for today or later that are due for a warning or lapse, oldest first. */
export async function lapsingOrders(pool: Pool, times: LapseTimes): Promise<PendingOrder[]> {
  const { rows } = await pool.query<PendingOrder>(
    `select b.order_id as "orderId", array_agg(b.id order by b.id) as "bookingIds", min(b.created_at) as "placedAt",
       min(w.warned_at) as "warnedAt"
     from bookings b left join lapse_warnings w on w.order_id = b.order_id
     where b.status = 'PENDING' and b.event_date >= $1 and b.created_at < $2
       and (w.warned_at is null or (w.warned_at < $4 and b.created_at < $3))
     group by b.order_id order by 3 limit ${BATCH_SIZE}`,
    [times.today, times.warnIfBefore, times.lapseIfBefore, times.warnedBefore],
  );
  return rows;
}
