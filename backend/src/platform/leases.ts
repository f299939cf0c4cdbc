import type pg from 'pg';
import { newId } from './ids.js';

/**
 * Leases let one holder at a time do something, in all processes together, without keeping a connection. A lease of a
 * process that died ends by itself.
 */
export class Leases {
  constructor(private readonly pool: pg.Pool) {}

  /** Returns the function that ends the lease, or undefined while another holder has it. */
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
