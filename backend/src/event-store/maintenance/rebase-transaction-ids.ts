import type { Pool } from 'pg';
import { LOCK_OUT_APPENDS } from '../append/locks.js';

/**
 * Transaction ids order the log. In one that was restored from another cluster's dump they may lie ahead of this
 * one's: whatever is appended here would come before it, and no reader would ever get to it.
 */
export async function isFromAnotherCluster(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from events where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1',
  );
  return rowCount !== 0;
}

/**
 * Gives such a log places of this cluster, in the order it has, and puts every reader where it was. All or nothing,
 * with nobody else at work. Answers the number of events.
 */
export async function rebaseTransactionIds(pool: Pool): Promise<number> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    await db.query(LOCK_OUT_APPENDS);
    await db.query(FORMER);
    await db.query('truncate events');
    const { rowCount } = await db.query(AGAIN);
    await db.query(READERS);
    await db.query('commit');
    await db.query('analyze events');
    return rowCount ?? 0;
  } finally {
    db.release(true);
  }
}

export const EVENT_VALUES = `event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta, recorded_at`;

const FORMER = `create temporary table former on commit drop as select * from events`;

/** Places are given in the order of the rows: the transaction is one, and positions count up. */
const AGAIN = `insert into events (${EVENT_VALUES}) select ${EVENT_VALUES} from former order by xid, position`;

const READERS = `
  update checkpoints c set xid = coalesce(there.xid, '0'), position = coalesce(there.position, 0)
  from checkpoints was left join lateral (
    select f.event_id from former f where (f.xid, f.position) <= (was.xid, was.position)
    order by f.xid desc, f.position desc limit 1) last on true
  left join events there on there.event_id = last.event_id
  where c.name = was.name`;
