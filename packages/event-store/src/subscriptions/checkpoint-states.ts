import type { Pool } from 'pg';
import { highWaterMarkLag } from './lag.js';

export interface SubscriptionState {
  name: string;
  /** The name of its checkpoint. */
  checkpoint: string;
  version: number;
  /** Unhandled events. */
  lag: number;
  /** Age of the oldest of them. */
  lagSeconds: number;
  movedAt: Date;
  failures: number;
  error: string | null;
}

export interface LogState {
  events: number;
  highWaterMarkSeconds: number;
  subscriptions: SubscriptionState[];
}

/** `inline` is the projection that appends update, which is never behind. */
export async function checkpointStates(pool: Pool, inline: string): Promise<LogState> {
  const [events, highWaterMarkSeconds, subscriptions] = await Promise.all([
    countEvents(pool),
    highWaterMarkLag(pool),
    pool.query<SubscriptionState>(
      `select split_part(c.name, '@', 1) as name, c.name as checkpoint, c.version, c.moved_at as "movedAt", c.failures, c.error,
         case when c.name = $1 then 0
           else (select count(*)::int from events e where (e.xid, e.position) > (c.xid, c.position)) end as lag,
         case when c.name = $1 then 0
           else coalesce(extract(epoch from clock_timestamp() - (
             select e.recorded_at from events e where (e.xid, e.position) > (c.xid, c.position)
             order by e.xid, e.position limit 1)), 0)::float end as "lagSeconds"
       from checkpoints c order by c.name`,
      [inline],
    ),
  ]);
  return { events, highWaterMarkSeconds, subscriptions: subscriptions.rows };
}

export async function countEvents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ events: number }>('select count(*)::int as events from events');
  return rows[0]?.events ?? 0;
}
