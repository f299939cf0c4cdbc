import { Inject, Injectable } from '@nestjs/common';
import type { ItemType, RatedItem } from '@party-rental/contracts';
import { z } from 'zod';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { FACT_COLUMNS } from './items.projection.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { decodeCursor, toPage, type Page, type Paging } from '../../platform/page.js';

const ITEM_COLUMNS = `id, name, description, type, price, image_url as "imageUrl", images, image_alts as "imageAlts", dimensions, capacity,
  ${FACT_COLUMNS.map(({ fact, column }) => `${column} as "${fact}"`).join(', ')}, is_active as "isActive", stock,
  components, buffer_days as "bufferDays", deposit, damage_deposit as "damageDeposit",
  case when components = '[]' then '[]'::json else (
    select json_agg(json_build_object('itemId', c.id, 'itemName', c.name, 'quantity', part -> 'quantity', 'imageUrl', c.image_url,
      'isActive', c.is_active and not c.removed) order by n)
    from jsonb_array_elements(components) with ordinality parts (part, n) join items c on c.id = (part ->> 'itemId')::int
  ) end as contents,
  case when r.reviews > 0 then json_build_object('average', round(r.stars::numeric / r.reviews, 1), 'count', r.reviews) end as rating`;
const ITEMS = 'items left join item_ratings r on r.item_id = items.id';

/** Items by their ids, in no order. */
export async function readItems(pool: ReadPool, ids: readonly number[]): Promise<RatedItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<RatedItem>({
    name: 'items_by_id',
    text: `select ${ITEM_COLUMNS} from ${ITEMS} where id = any($1)`,
    values: [ids],
  });
  return rows;
}

const cursorKey = z.int32().min(0);

@Injectable()
export class ItemQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
  ) {}

  /** The items of the shop by id; all of them for admins. */
  async list(paging: Paging, type: ItemType | null, includeInactive: boolean): Promise<Page<RatedItem>> {
    if (includeInactive) await this.freshness.waitFor('items');
    const after = decodeCursor(paging.cursor, cursorKey) ?? 0;
    const which = 'not removed and (is_active or $1) and ($2::text is null or type = $2)';
    const [items, count] = await Promise.all([
      this.pool.query<RatedItem>({
        name: 'item_list',
        text: `select ${ITEM_COLUMNS} from ${ITEMS} where ${which} and id > $3 order by id limit $4`,
        values: [includeInactive, type, after, paging.limit + 1],
      }),
      this.pool.query<{ total: number }>({
        name: 'item_count',
        text: `select count(*)::int as total from items where ${which}`,
        values: [includeInactive, type],
      }),
    ]);
    return toPage(items.rows, paging, count.rows[0]?.total ?? 0, (item) => item.id);
  }

  async byId(id: number, includeInactive: boolean): Promise<RatedItem | Rejection> {
    const item = await this.find(id, includeInactive);
    if (item) return item;
    await this.freshness.waitFor('items');
    return (await this.find(id, includeInactive)) ?? noSuchItem();
  }

  private async find(id: number, includeInactive: boolean): Promise<RatedItem | undefined> {
    const { rows } = await this.pool.query<RatedItem>(
      `select ${ITEM_COLUMNS} from ${ITEMS} where id = $1 and not removed and (is_active or $2)`,
      [id, includeInactive],
    );
    return rows[0];
  }
}
