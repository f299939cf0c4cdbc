import type { CalendarDate } from '@party-rental/contracts';
import { unknownItem } from '../../domain/items/item-state.js';
import type { ShopState } from '../../domain/orders/order.js';
import type { VersionedBook } from '../../domain/price-book.js';
import type { BookingRules } from '../../domain/settings.js';
import type { Catalog } from '../../domain/day-desk/propose-repair.js';
import type { ItemDetails } from '../../domain/events.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

interface DayStock {
  shop: ShopState;
  shopWithoutHolds: ShopState;
  /** All items, because a damaged one may be hidden already. */
  catalog: Catalog;
  getName(itemId: number): string;
}

interface ListedItem extends ItemDetails {
  id: number;
}

/** All items, and what is booked and held of them from one day to another, from the read tables. Good for a proposal only. */
export async function readStockOfDays(
  pool: ReadPool,
  { priceBook, ...rules }: BookingRules & { priceBook: VersionedBook },
  from: CalendarDate,
  to: CalendarDate,
  now: Date,
): Promise<DayStock> {
  const [{ rows: items }, { rows: days }] = await Promise.all([
    pool.query<ListedItem>({
      name: 'listed_items',
      text: `select id, name, description, type, price, image_url as "imageUrl", dimensions, capacity, is_active as "isActive",
          stock, ages, components, buffer_days as "bufferDays" from items where not removed`,
    }),
    pool.query<{ item_id: number; day: CalendarDate; booked: number; held: number }>({
      name: 'booked_of_days',
      text: `select item_id, day, sum(booked)::int as booked, sum(held)::int as held from (
          select item_id, day, booked, 0 as held from availability where item_id in (select id from items) and day between $1 and $2
          union all
          select item_id, day, 0, units from held_units
          where item_id in (select id from items) and day between $1 and $2 and held_until > $3
        ) taken group by item_id, day`,
      values: [from, to, now],
    }),
  ]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const taken = new Map(days.map((row) => [`${row.item_id} ${row.day}`, row]));
  const booked: ShopState['booked'] = (itemId, day) => taken.get(`${itemId} ${day}`)?.booked ?? 0;
  const held: ShopState['booked'] = (itemId, day) => taken.get(`${itemId} ${day}`)?.held ?? 0;
  const shopWithoutHolds: ShopState = {
    rules,
    priceBook,
    item: (itemId) => {
      const item = byId.get(itemId);
      return item ? { status: 'listed', item } : unknownItem;
    },
    booked,
  };
  return {
    shop: { ...shopWithoutHolds, booked: (itemId, day) => booked(itemId, day) + held(itemId, day) },
    shopWithoutHolds,
    catalog: new Map(items.map(({ id, type, price, ages = null }) => [id, { id, type, price, ages }])),
    getName: (itemId) => byId.get(itemId)?.name ?? `Item ${itemId}`,
  };
}
