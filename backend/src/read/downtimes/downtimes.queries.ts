import { Inject, Injectable } from '@nestjs/common';
import type { Downtime } from '@party-rental/contracts';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { isListed } from '../availability/item-stock.js';

interface Row extends Omit<Downtime, 'addedAt'> {
  addedAt: Date;
}

@Injectable()
export class DowntimeQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
  ) {}

  /** What is out of service today or later, earliest first. `addedBy` is as the log stores it (domain/actor.ts). */
  async ofItem(itemId: number): Promise<Downtime[] | Rejection> {
    if (!(await isListed(this.pool, itemId))) return noSuchItem();
    const { rows } = await this.pool.query<Row>(
      `select id, item_id as "itemId", first_day as "from", last_day as "to", quantity, reason, image_url as "imageUrl",
         added_by as "addedBy", added_at as "addedAt"
       from downtimes where item_id = $1 and last_day >= $2 and not is_ended order by first_day, id`,
      [itemId, this.businessDay.today()],
    );
    return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
  }
}
