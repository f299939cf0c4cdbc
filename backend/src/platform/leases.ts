import type pg from 'pg';
import { newId } from './ids.js';

/** Locks that expire, over all processes, without holding a connection. The lease of a crashed process expires. */
export class Leases {
  constructor(private readonly pool: pg.Pool) {}

  /** Returns a function that releases the lease, or undefined if another holder has it. */
  async acquire(key: string, durationMs: number): Promise<(() => Promise<void>) | undefined> {
    const holder = newId();
    const { rowCount } = await this.pool.query(
      `insert into leases as lease (key, holder, ends_at) values ($1, $2, now() + $3 * interval '1 millisecond')
       on conflict (key) do update set holder = excluded.holder, ends_at = excluded.ends_at where lease.ends_at <= now()`,
      [key, holder, durationMs],
    );
    if (rowCount === 0) return undefined;
    return async () => {
      await this.pool.query('delete from leases where key = $1 and holder = $2', [key, holder]);
    };
  }
}
