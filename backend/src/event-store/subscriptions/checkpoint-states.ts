import type { Pool } from 'pg';
import { feedAge } from './feed-age.js';

export interface SubscriptionState {
  name: string;
  version: number;
  /** Events that it has not handled yet. */
  behind: number;
  /** Age of the oldest of them. */
  behindSeconds: number;
  movedAt: Date;
  failures: number;
  error: string | null;
}

export interface LogState {
  events: number;
  /** Age of the oldest event that running transactions keep from being read. */
  feedAgeSeconds: number;
  readers: SubscriptionState[];
}

export async function checkpointStates(pool: Pool): Promise<LogState> {
  const [log, feedAgeSeconds, readers] = await Promise.all([
    pool.query<{ events: number }>('select count(*)::int as events from events'),
    feedAge(pool),
    pool.query<SubscriptionState>(
      `select c.name, c.version, c.moved_at as "movedAt", c.failures, c.error,
         case when c.name = 'availability' then 0
           else (select count(*)::int from events e where (e.xid, e.position) > (c.xid, c.position)) end as behind,
         case when c.name = 'availability' then 0
           else coalesce(extract(epoch from clock_timestamp() - (
             select e.recorded_at from events e where (e.xid, e.position) > (c.xid, c.position)
             order by e.xid, e.position limit 1)), 0)::float end as "behindSeconds"
       from checkpoints c order by c.name`,
    ),
  ]);
  return { events: log.rows[0]?.events ?? 0, feedAgeSeconds, readers: readers.rows };
}
