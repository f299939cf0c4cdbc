import { Inject, Injectable } from '@nestjs/common';
import type { ImportedCustomer, Item } from '@party-rental/contracts';
import { exportLog } from '@party-rental/event-store/maintenance/export-log';
import type { Pool } from 'pg';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { LOG_POOL, READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';

export type ExportedItem = Pick<Item, 'name' | 'type' | 'price' | 'stock' | 'description' | 'imageUrl' | 'bufferDays'>;
export interface ExportedCustomer {
  key: string;
  customer: ImportedCustomer;
}

/** What no list exports, in pages of one query each. */
@Injectable()
export class ExportQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    @Inject(LOG_POOL) private readonly log: Pool,
    readonly freshness: Freshness,
  ) {}

  @Reads('items')
  async items(): Promise<ExportedItem[]> {
    const { rows } = await this.pool.query<ExportedItem>(
      `select name, type, price, stock, description, image_url as "imageUrl", buffer_days as "bufferDays"
       from items where not removed order by id`,
    );
    return rows;
  }

  /** With the address of the latest order, or else of the import. */
  @Reads('customers', 'orders')
  async customers(pageSize: number): Promise<AsyncIterable<ExportedCustomer[]>> {
    return this.pages(pageSize);
  }

  private async *pages(pageSize: number): AsyncGenerator<ExportedCustomer[]> {
    for (let after = ''; ;) {
      const { rows } = await this.pool.query<ExportedCustomer>(
        `select c.person_key as key, coalesce(c.imported, '{"notes": ""}') || coalesce((o.state->'customer')::jsonb, '{}')
           || jsonb_build_object('customerName', c.name, 'customerEmail', c.email, 'customerPhone', c.phone) as customer
         from customers c left join lateral (
           select state from orders where person_key = c.person_key order by created_at desc limit 1) o on true
         where c.person_key > $1 order by c.person_key limit $2`,
        [after, pageSize],
      );
      yield rows;
      const last = rows.at(-1);
      if (!last) return;
      after = last.key;
    }
  }

  /** The lines of the log; personal data stays encrypted. */
  logLines(): AsyncIterable<string> {
    return exportLog(this.log);
  }
}
