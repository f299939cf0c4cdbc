import type pg from 'pg';
import type { Hmac } from './hmac.js';

export interface Counted {
  /** How often since the window began, this time included. */
  current: number;
  /** Milliseconds until the window ends, and everything in it is forgotten. */
  ttl: number;
}

/** Counts how often something is tried, for all processes together. Who tries it is kept as a fingerprint only. */
export class RateCounters {
  constructor(
    private readonly pool: pg.Pool,
    private readonly hmac: Hmac,
  ) {}

  /** One more of a key, whose window begins with the first one. */
  async count(key: string, windowMs: number): Promise<Counted> {
    const values = [this.keyOf(key), windowMs];
    const { rows } = await this.pool.query<Counted>({ name: 'count rate', text: COUNT, values });
    const [counted] = rows;
    if (!counted) throw new Error('An upsert has left no row');
    return counted;
  }

  /** Begins a key's window anew. */
  async forget(key: string): Promise<void> {
    await this.pool.query('delete from rate_counters where key = $1', [this.keyOf(key)]);
  }

  /** Keeps a key for this long from now on; see `isKept`. */
  async keep(key: string, windowMs: number): Promise<void> {
    await this.pool.query(
      `insert into rate_counters (key, hits, ends_at) values ($1, 0, now() + $2 * interval '1 millisecond')
       on conflict (key) do update set ends_at = excluded.ends_at`,
      [this.keyOf(key), windowMs],
    );
  }

  async isKept(key: string): Promise<boolean> {
    const text = 'select from rate_counters where key = $1 and ends_at > now()';
    const { rowCount } = await this.pool.query({ name: 'is kept', text, values: [this.keyOf(key)] });
    return rowCount === 1;
  }

  private keyOf(key: string): string {
    return this.hmac.of(`rate ${key}`);
  }
}

// Whoever counts clears away some of what is over.
const COUNT = `
  with swept as (
    delete from rate_counters where key in (
      select key from rate_counters where ends_at < now() and key <> $1 order by ends_at limit 10 for update skip locked
    )
  )
  insert into rate_counters as counter (key, hits, ends_at) values ($1, 1, now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    hits = case when counter.ends_at > now() then counter.hits + 1 else 1 end,
    ends_at = case when counter.ends_at > now() then counter.ends_at else excluded.ends_at end
  returning hits as current, (extract(epoch from ends_at - now()) * 1000)::float8 as ttl`;
