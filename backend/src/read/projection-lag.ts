import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../platform/tokens.js';
import { asynchronous, readTables } from './projections.js';

export const MAX_LAG_SECONDS = 60;

@Injectable()
export class ProjectionLag {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The projections whose tables are out of date: by more than MAX_LAG_SECONDS, or because one of their events fails. */
  async findBehind(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `select split_part(c.name, '@', 1) as name from checkpoints c where c.name = any($1) and (c.failures > 0 or (
         select e.recorded_at from events e where (e.xid, e.position) > (c.xid, c.position) order by e.xid, e.position limit 1
       ) < clock_timestamp() - $2 * interval '1 second') order by 1`,
      [asynchronous.map(({ name }) => readTables.checkpointName(name)), MAX_LAG_SECONDS],
    );
    return rows.map(({ name }) => name);
  }
}
