import type { CalendarDate, ShopSettings, UnavailableReason } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { checkAvailability } from '../../domain/availability.js';
import type { BookingRules } from '../../domain/settings.js';

/** `$1` item id, `$2` and `$3` first and last day: an index-only scan. */
export const BOOKED_DAYS = 'select day, booked from availability where item_id = $1 and day between $2 and $3';

export interface StockRow {
  isActive: boolean;
  stock: number;
}

/** Undefined when the item does not exist, or was removed. */
export async function readStock(pool: Pool, itemId: number): Promise<StockRow | undefined> {
  const { rows } = await pool.query<StockRow>({
    name: 'stock',
    text: 'select is_active as "isActive", stock from items where id = $1 and not removed',
    values: [itemId],
  });
  return rows[0];
}

interface StockByDay extends StockRow {
  /** Booked units, of days that have some. */
  booked: { [Day in CalendarDate]?: number };
  /** Null while the owner has not changed them. */
  settings: ShopSettings | null;
}

const STOCK_BY_DAY = `select is_active as "isActive", stock, (select settings from shop_settings) as settings,
    (select coalesce(json_object_agg(day, booked), '{}') from (${BOOKED_DAYS}) days) as booked
  from items where id = $1 and not removed`;

/** Everything that an item's availability depends on, in one statement. Undefined when the item does not exist. */
export async function readStockByDay(
  pool: Pool,
  itemId: number,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
): Promise<StockByDay | undefined> {
  const { rows } = await pool.query<StockByDay>({
    name: 'stock_by_day',
    text: STOCK_BY_DAY,
    values: [itemId, from, to],
  });
  return rows[0];
}

interface PublicAvailability {
  remaining: number;
  reason?: UnavailableReason;
  /** Set when only the lead time keeps customers from booking: it does not apply to the owner. */
  ownerRemaining?: number;
}

export function describeAvailability(
  item: StockRow,
  booked: number,
  day: CalendarDate,
  conditions: { today: CalendarDate; rules: BookingRules },
): PublicAvailability {
  const { remaining, reasons } = checkAvailability(item, booked, day, conditions);
  if (reasons.includes('closed')) return { remaining, reason: 'closed' };
  if (!reasons.includes('lead_time')) return { remaining };
  const owner = checkAvailability(item, booked, day, { ...conditions, waived: ['lead_time'] });
  return owner.remaining > 0 ? { remaining, reason: 'lead_time', ownerRemaining: owner.remaining } : { remaining };
}
