import type pg from 'pg';
import type { Hmac } from './hmac.js';

interface Count {
  /** Attempts in the window, including this one. */
  current: number;
  /** Milliseconds until the window ends. */
  ttl: number;
}

/** Fixed-window counters, shared by all processes. Keys are stored as keyed hashes. */
export class RateCounters {
  constructor(
    private readonly pool: pg.Pool,
    private readonly hmac: Hmac,
  ) {}

  /** The window begins with the first attempt. `by` is 0 to read the count, and -1 to take an attempt back. */
  async increment(key: string, windowMs: number, by: -1 | 0 | 1 = 1): Promise<Count> {
    const values = [this.hash(key), windowMs, by];
    const { rows } = await this.pool.query<Count>({ name: 'increment rate counter', text: INCREMENT, values });
    const [count] = rows;
    if (!count) throw new Error('The upsert returned no row');
    return count;
  }

  async reset(key: string): Promise<void> {
    await this.pool.query('delete from rate_counters where key = $1', [this.hash(key)]);
  }

  /** Marks a key from now on for a duration; see `isMarked`. */
  async mark(key: string, durationMs: number): Promise<void> {
    await this.pool.query(
      `insert into rate_counters (key, hits, ends_at) values ($1, 0, now() + $2 * interval '1 millisecond')
       on conflict (key) do update set ends_at = excluded.ends_at`,
      [this.hash(key), durationMs],
    );
  }

  async isMarked(key: string): Promise<boolean> {
    const text = 'select from rate_counters where key = $1 and ends_at > now()';
    const { rowCount } = await this.pool.query({ name: 'is rate key marked', text, values: [this.hash(key)] });
    return rowCount === 1;
  }

  private hash(key: string): string {
    return this.hmac.of(`rate ${key}`);
  }
}

// Each increment also deletes some expired rows.
const INCREMENT = `
  with swept as (
    delete from rate_counters where key in (
      select key from rate_counters where ends_at < now() and key <> $1 order by ends_at limit 10 for update skip locked
    )
  )
  insert into rate_counters as counter (key, hits, ends_at) values ($1, 1 + least($3, 0), now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    hits = case when counter.ends_at > now() then counter.hits + $3 else excluded.hits end,
    ends_at = case when counter.ends_at > now() then counter.ends_at else excluded.ends_at end
  returning hits as current, (extract(epoch from ends_at - now()) * 1000)::float8 as ttl`;
