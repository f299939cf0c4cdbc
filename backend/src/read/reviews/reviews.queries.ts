import { Inject, Injectable } from '@nestjs/common';
import type { Review } from '@party-rental/contracts';
import { z } from 'zod';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { cursorInstant, decodeCursor, toPage, type Page, type Paging } from '../../platform/page.js';

const CREATED_AT = `to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const cursorKey = z.tuple([cursorInstant, z.uuid()]);

@Injectable()
export class ReviewQueries {
  constructor(@Inject(READ_POOL) private readonly pool: ReadPool) {}

  /** The visible reviews of an item, newest first. */
  async ofItem(itemId: number, paging: Paging, includeInactive: boolean): Promise<Page<Review> | Rejection> {
    const after = decodeCursor(paging.cursor, cursorKey);
    const [list, item] = await Promise.all([
      this.pool.query<Review>(
        `select r.id, r.rating, r.text, r.author, ${CREATED_AT} as "createdAt" from reviews r
         where item_id = $1 and not is_hidden ${after ? 'and (created_at, id) < ($3, $4)' : ''} order by created_at desc, id desc limit $2`,
        [itemId, paging.limit + 1, ...(after ?? [])],
      ),
      this.pool.query<{ total: number }>(
        `select coalesce(r.reviews, 0) as total from items left join item_ratings r on r.item_id = items.id
         where id = $1 and not removed and (is_active or $2)`,
        [itemId, includeInactive],
      ),
    ]);
    const [found] = item.rows;
    return found ? toPage(list.rows, paging, found.total, ({ createdAt, id }) => [createdAt, id]) : noSuchItem();
  }
}
