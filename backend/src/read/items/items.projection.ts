import { ITEM_FACT_NAMES } from '@party-rental/contracts';
import type { ItemDetails } from '../../domain/events.js';
import { columnName, type Projection } from '@party-rental/event-store/read-engine/projection';

export const FACT_COLUMNS = ITEM_FACT_NAMES.map((fact) => ({ fact, column: columnName(fact) }));
const COLUMNS = [
  'name',
  'description',
  'type',
  'price',
  'image_url',
  'images',
  'image_alts',
  'dimensions',
  'capacity',
  ...FACT_COLUMNS.map(({ column }) => column),
  'is_active',
  'stock',
  'components',
  'buffer_days',
  'deposit',
  'damage_deposit',
  'removed',
];

interface Change {
  itemId: number;
  /** Null when the item was removed. Its row stays, for old bookings. */
  item: ItemDetails | null;
}

/** Every item of the catalog, including removed ones. */
export const items: Projection<Change> = {
  name: 'items',
  version: 5,
  personal: false,
  tables: [{ name: 'items', key: 'id' }],
  ddl: `create table items (
    id int primary key,
    name text not null,
    description text not null,
    type text not null,
    price int not null,
    image_url text not null,
    images jsonb not null,
    image_alts jsonb not null,
    dimensions text,
    capacity text,
    ${FACT_COLUMNS.map(({ column }) => `${column} text`).join(', ')},
    is_active boolean not null,
    stock int not null,
    components jsonb not null,
    buffer_days int not null,
    deposit jsonb,
    damage_deposit int,
    removed boolean not null
  )`,
  on: {
    item: {
      ItemAdded: ({ data: { itemId, item } }) => ({ itemId, item }),
      ItemChanged: ({ data: { itemId, item } }) => ({ itemId, item }),
      ItemRemoved: ({ data: { itemId } }) => ({ itemId, item: null }),
    },
  },
  async write(db, changes) {
    const listed = new Map<number, object>();
    const removed = new Set<number>();
    for (const { itemId, item } of changes) {
      if (item) listed.set(itemId, row(itemId, item));
      else removed.add(itemId);
    }
    await db.query(
      `insert into items select * from jsonb_populate_recordset(null::items, $1::jsonb)
       on conflict (id) do update set (${COLUMNS.join(', ')}) = (${COLUMNS.map((name) => `excluded.${name}`).join(', ')})`,
      [JSON.stringify([...listed.values()])],
    );
    if (removed.size > 0) await db.query('update items set removed = true where id = any($1::int[])', [[...removed]]);
    await db.query(COUNT_PACKAGES);
  },
};

/** The stock of a package follows from its components' stock, as `computeStock` in domain/stock/units-left.ts computes it. */
const COUNT_PACKAGES = `update items package set stock = made.stock from (
    select p.id, min(case when i.removed or i.components <> '[]' then 0 else coalesce(i.stock, 0) / c.quantity end) as stock
    from items p cross join lateral jsonb_to_recordset(p.components) c("itemId" int, quantity int)
    left join items i on i.id = c."itemId" group by p.id) made
  where made.id = package.id and package.stock <> made.stock`;

function row(
  id: number,
  { imageUrl, images = [], imageAlts = [], isActive, bufferDays, damageDeposit, ...item }: ItemDetails,
): object {
  const facts = Object.fromEntries(FACT_COLUMNS.map(({ fact, column }) => [column, item[fact]]));
  return {
    id,
    ...item,
    ...facts,
    image_url: imageUrl,
    images,
    image_alts: imageAlts,
    is_active: isActive,
    buffer_days: bufferDays,
    damage_deposit: damageDeposit,
    removed: false,
  };
}
