import type { Pool } from 'pg';

interface ReaderState {
  name: string;
  version: number;
  /** Events that it has not handled yet. */
  behind: number;
  movedAt: Date;
  failures: number;
  error: string | null;
}

export interface LogState {
  events: number;
  /** Age of the oldest event that running transactions keep from being read. */
  feedAgeSeconds: number;
  readers: ReaderState[];
}

export async function checkpointStates(pool: Pool): Promise<LogState> {
  const [log, readers] = await Promise.all([
    pool.query<{ events: number; age: number }>(
      `select (select count(*)::int from events) as events,
         coalesce(extract(epoch from clock_timestamp() - min(recorded_at)), 0)::float as age
       from events where xid >= pg_snapshot_xmin(pg_current_snapshot())`,
    ),
    pool.query<ReaderState>(
      `select c.name, c.version, c.moved_at as "movedAt", c.failures, c.error,
         case when c.name = 'availability' then 0
           else (select count(*)::int from events e where (e.xid, e.position) > (c.xid, c.position)) end as behind
       from checkpoints c order by c.name`,
    ),
  ]);
  const [state] = log.rows;
  return { events: state?.events ?? 0, feedAgeSeconds: state?.age ?? 0, readers: readers.rows };
}
