import type { Pool } from 'pg';
import type { Queryable } from '../queryable.js';

/** Events are counted up to this number. */
const MAX_COUNT = 100_000;

interface SubscriptionLag {
  name: string;
  /** The name of its checkpoint. */
  checkpoint: string;
  events: number;
  /** Age of the oldest unhandled event. */
  seconds: number;
  failures: number;
}

export interface LogLag {
  highWaterMarkSeconds: number;
  /** The oldest running transaction, of any program, that has written: it holds back the high-water mark. */
  oldestWriter: { pid: number; application: string; seconds: number } | undefined;
  subscriptions: SubscriptionLag[];
}

/**
 * Reads indexes only, so its cost does not depend on the length of the log. Leaves out `inline`, the projection that appends
 * update.
 */
export async function logLag(pool: Pool, inline: string): Promise<LogLag> {
  const [highWaterMarkSeconds, writers, subscriptions] = await Promise.all([
    highWaterMarkLag(pool),
    pool.query<{ pid: number; application: string; seconds: number }>(
      `select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::float as seconds
       from pg_stat_activity where backend_xid is not null and xact_start is not null order by xact_start limit 1`,
    ),
    pool.query<SubscriptionLag>(
      `select split_part(c.name, '@', 1) as name, c.name as checkpoint, c.failures, b.events, b.seconds from checkpoints c cross join lateral (
         select count(*)::int as events, coalesce(extract(epoch from clock_timestamp() - min(u.recorded_at)), 0)::float as seconds
         from (select recorded_at from events e where (e.xid, e.position) > (c.xid, c.position)
               order by e.xid, e.position limit ${MAX_COUNT}) u) b
       where c.name <> $1 order by c.name`,
      [inline],
    ),
  ]);
  return { highWaterMarkSeconds, oldestWriter: writers.rows[0], subscriptions: subscriptions.rows };
}

/** Age in seconds of the oldest event above the high-water mark, which running transactions keep from being read. */
export async function highWaterMarkLag(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `select coalesce(extract(epoch from clock_timestamp() - min(recorded_at)), 0)::float as seconds
     from events where xid >= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return rows[0]?.seconds ?? 0;
}
