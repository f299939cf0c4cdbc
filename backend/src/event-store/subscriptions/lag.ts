import type { Pool } from 'pg';
import { feedAge } from './feed-age.js';

/** How far readers lag behind is counted up to here. */
const COUNTED = 100_000;

interface ReaderLag {
  name: string;
  events: number;
  /** Age of the oldest event that it has not handled. */
  seconds: number;
  failures: number;
}

export interface LogLag {
  /** Age of the oldest event that running transactions keep from being read. */
  feedSeconds: number;
  /** The oldest transaction, of any program, that has written and not ended: nothing behind its beginning can be read yet. */
  oldestWriter: { pid: number; application: string; seconds: number } | undefined;
  readers: ReaderLag[];
}

/** Answered from indexes, however long the log is. */
export async function logLag(pool: Pool): Promise<LogLag> {
  const [feedSeconds, writers, readers] = await Promise.all([
    feedAge(pool),
    pool.query<{ pid: number; application: string; seconds: number }>(
      `select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::float as seconds
       from pg_stat_activity where backend_xid is not null and xact_start is not null order by xact_start limit 1`,
    ),
    pool.query<ReaderLag>(
      `select c.name, c.failures, b.events, b.seconds from checkpoints c cross join lateral (
         select count(*)::int as events, coalesce(extract(epoch from clock_timestamp() - min(u.recorded_at)), 0)::float as seconds
         from (select recorded_at from events e where (e.xid, e.position) > (c.xid, c.position)
               order by e.xid, e.position limit ${COUNTED}) u) b
       where c.name <> 'availability' order by c.name`,
    ),
  ]);
  return { feedSeconds, oldestWriter: writers.rows[0], readers: readers.rows };
}
