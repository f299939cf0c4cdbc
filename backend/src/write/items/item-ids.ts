import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';

/** Ids for new items: small, and never reused. */
@Injectable()
export class ItemIds {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async take(count: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      "select nextval('item_ids')::int as id from generate_series(1, $1)",
      [count],
    );
    return rows.map(({ id }) => id);
  }
}
