import type { Pool } from 'pg';
import { LOCK_OUT_APPENDS } from '../append/locks.js';

/**
 * Transaction ids order the log. In a dump restored from another cluster they may be ahead of this cluster's: new events
 * would precede the old ones, and no subscription would read them.
 */
export async function isFromAnotherCluster(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from events where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1',
  );
  return rowCount !== 0;
}

/**
 * Gives the events positions of this cluster in the same order, and moves the checkpoints along. All or nothing, while no
 * other program uses the database. Returns the number of events.
 */
export async function rebaseTransactionIds(
  pool: Pool,
  progress: (steps: number) => void = () => undefined,
): Promise<number> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    await db.query(LOCK_OUT_APPENDS);
    let events = 0;
    for (const [index, statement] of REBASE.entries()) {
      progress(index);
      const { rowCount } = await db.query(statement);
      if (statement === INSERT_EVENTS) events = rowCount ?? 0;
    }
    return events;
  } finally {
    db.release(true);
  }
}

export const EVENT_VALUES = `event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta, recorded_at`;

const COPY_EVENTS = `create temporary table former on commit drop as select * from events`;

/** One transaction id, and positions in the order of the rows. */
const INSERT_EVENTS = `insert into events (${EVENT_VALUES}) select ${EVENT_VALUES} from former order by xid, position`;

const MOVE_ALLOCATIONS = `update further_allocations a set position = e.position from events e where e.event_id = a.event_id`;

const MOVE_CHECKPOINTS = `
  update checkpoints c set xid = coalesce(there.xid, '0'), position = coalesce(there.position, 0)
  from checkpoints was left join lateral (
    select f.event_id from former f where (f.xid, f.position) <= (was.xid, was.position)
    order by f.xid desc, f.position desc limit 1) last on true
  left join events there on there.event_id = last.event_id
  where c.name = was.name`;

const REBASE = [
  COPY_EVENTS,
  'truncate events',
  INSERT_EVENTS,
  MOVE_ALLOCATIONS,
  MOVE_CHECKPOINTS,
  'commit',
  'analyze events, further_allocations',
];
export const REBASE_STEPS = REBASE.length;
