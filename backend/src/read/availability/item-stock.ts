import {
  lastDay,
  ofDays,
  type CalendarDate,
  type Item,
  type Rental,
  type ShopSettings,
  type UnavailableReason,
} from '@party-rental/contracts';
import { checkRental, type Conditions } from '../../domain/availability.js';
import type { Part } from '../../domain/stock/allocations.js';
import { unitsLeft } from '../../domain/stock/units-left.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

/** SQL for the days of an item with booked units, or units that are held at `now`: index-only scans. */
export const bookedDays = (itemId: string, first: string, last: string, now: string) =>
  `select day, sum(units)::int as booked from (
    select day, booked as units from availability where item_id = ${itemId} and day between ${first} and ${last}
    union all
    select day, units from held_units where item_id = ${itemId} and day between ${first} and ${last} and held_until > ${now}
  ) taken group by day`;

/** An item of which a booking takes units. */
interface PartInStock extends Part {
  stock: number;
  /** Booked units, of days that have some. */
  booked: { [Day in CalendarDate]?: number };
}

export interface StockRow {
  isActive: boolean;
  /** The item itself, or a package's components. */
  parts: readonly PartInStock[];
}

/** Whether the item exists. */
export async function isListed(pool: ReadPool, itemId: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_listed',
    text: 'select from items where id = $1 and not removed',
    values: [itemId],
  });
  return rowCount !== 0;
}

/** As domain/stock/units-left.ts counts them: the parts of item `i` with their booked units from `first` to `last`, buffer days included. */
const parts = (first: string, last: string, now: string) => `(
  select json_agg(json_build_object('itemId', p.id, 'quantity', part.quantity, 'bufferDays', p.buffer_days,
    'stock', case when p.removed or p.components <> '[]' then 0 else p.stock end,
    'booked', (select coalesce(json_object_agg(day, booked), '{}') from (${bookedDays('p.id', first, `${last} + p.buffer_days`, now)}) days)))
  from (select i.id, 1 as quantity where i.components = '[]' union all
    select c."itemId", c.quantity from jsonb_to_recordset(i.components) c("itemId" int, quantity int)) part
  join items p on p.id = part.id)`;

interface StockByDay extends StockRow {
  /** Null while the owner has not changed them. */
  settings: ShopSettings | null;
}

const STOCK_BY_DAY = `select is_active as "isActive", (select settings from shop_settings) as settings,
    ${parts('$2::date', '$3::date', '$4::timestamptz')} as parts
  from items i where id = $1 and not removed`;

/** Everything that an item's availability depends on, in one statement. Undefined when the item does not exist. */
export async function readStockByDay(
  pool: ReadPool,
  itemId: number,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  now: Date,
): Promise<StockByDay | undefined> {
  const { rows } = await pool.query<StockByDay>({
    name: 'stock_by_day',
    text: STOCK_BY_DAY,
    values: [itemId, from, to, now],
  });
  return rows[0];
}

type ListedStock = StockRow & Pick<Item, 'id' | 'type' | 'price' | 'ages'>;

/** Every active item on the days of a rental. */
export async function readStockOn(pool: ReadPool, rental: Rental, now: Date): Promise<ListedStock[]> {
  const { rows } = await pool.query<ListedStock>({
    name: 'stock_on',
    text: `select id, type, price, ages, is_active as "isActive", ${parts('$1::date', '$2::date', '$3::timestamptz')} as parts
      from items i where is_active and not removed`,
    values: [rental.eventDate, lastDay(rental), now],
  });
  return rows;
}

interface PublicAvailability {
  remaining: number;
  reason?: UnavailableReason;
  /** Set when only the lead time keeps customers from booking: it does not apply to the owner. */
  ownerRemaining?: number;
  /** On a closed day: for rentals that go on over it. */
  freeUnits?: number;
}

export function describeAvailability(item: StockRow, rental: Rental, conditions: Conditions): PublicAvailability {
  const parts = new Map(item.parts.map((part) => [part.itemId, part]));
  const taken = item.parts.map((part) => ({ ...part, ...ofDays(rental.days) }));
  const left = unitsLeft(taken, rental.eventDate, {
    units: (itemId) => parts.get(itemId)?.stock ?? 0,
    booked: (itemId, day) => parts.get(itemId)?.booked[day] ?? 0,
  });
  const { remaining, reasons } = checkRental(item, left, rental, conditions);
  if (reasons.includes('closed')) return { remaining, reason: 'closed', ...(left > 0 && { freeUnits: left }) };
  if (!reasons.includes('lead_time')) return { remaining };
  const owner = checkRental(item, left, rental, { ...conditions, waived: ['lead_time'] });
  return owner.remaining > 0 ? { remaining, reason: 'lead_time', ownerRemaining: owner.remaining } : { remaining };
}
