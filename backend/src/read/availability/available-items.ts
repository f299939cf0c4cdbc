import {
  unavailableReasons,
  lastBookableDay,
  type CalendarDate,
  type UnavailableReason,
  type ShopSettings,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { BookingRules } from '../../domain/settings.js';

/** `$1` item id, `$2` and `$3` first and last day: the booked days, from an index only. */
export const BOOKED_DAYS = 'select day, booked from availability where item_id = $1 and day between $2 and $3';

export interface Stocked {
  is_active: boolean;
  stock: number;
}

/** Undefined when there is no such item, or no longer. */
export async function stockOf(pool: Pool, itemId: number): Promise<Stocked | undefined> {
  const { rows } = await pool.query<Stocked>({
    name: 'stock_of',
    text: 'select is_active, stock from items where id = $1 and not removed',
    values: [itemId],
  });
  return rows[0];
}

interface Offered extends Stocked {
  /** Units by day, of the days that have some. */
  booked: { [Day in CalendarDate]?: number };
  /** Null while the owner has not set anything. */
  settings: ShopSettings | null;
}

const OFFERED = `select is_active, stock, (select settings from shop_settings) as settings,
    (select coalesce(json_object_agg(day, booked), '{}') from (${BOOKED_DAYS}) days) as booked
  from items where id = $1 and not removed`;

/** All that the days of an item depend on, both ends included, by one statement. Undefined when there is no such item. */
export async function offered(
  pool: Pool,
  itemId: number,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
): Promise<Offered | undefined> {
  const { rows } = await pool.query<Offered>({ name: 'offered', text: OFFERED, values: [itemId, from, to] });
  return rows[0];
}

interface Offer {
  remaining: number;
  /** Why nothing remains, where a rule of the shop forbids it. */
  reason?: UnavailableReason;
  /** What remains for the owner, whom the notice that visitors need does not bind. */
  ownerRemaining?: number;
}

/** Answers what visitors can still have of an item on a day. */
export function availableItemsBy(
  rules: BookingRules,
  today: CalendarDate,
): (item: Stocked, booked: number, day: CalendarDate) => Offer {
  const [hindranceOf, lastDay] = [unavailableReasons(today, rules), lastBookableDay(today)];
  return (item, booked, day) => {
    const reason = hindranceOf(day);
    if (reason === 'closed') return { remaining: 0, reason };
    const isBookable = item.is_active && day >= today && day <= lastDay;
    const remaining = isBookable ? Math.max(0, item.stock - booked) : 0;
    // A day that is booked out is that first: nobody need call.
    return reason && remaining > 0 ? { remaining: 0, reason, ownerRemaining: remaining } : { remaining };
  };
}
