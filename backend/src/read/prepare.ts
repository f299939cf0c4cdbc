import type { Pool } from 'pg';
import type { Feed } from '../event-log/feed.js';
import { projections } from './projections.js';
import { rebuild } from './rebuild.js';
import { StartError } from '../platform/start-error.js';

/** Before the program serves: tables that are missing, or of another version than the code, are made from the log. */
export async function prepareProjections(pool: Pool, feed: Feed): Promise<void> {
  await refuseForeignLog(pool);
  for (const projection of projections) {
    const { rowCount } = await pool.query('select from checkpoints where name = $1 and version = $2', [
      projection.name,
      projection.version,
    ]);
    if (rowCount === 0) await rebuild(pool, feed, projection);
  }
}

/** Transaction ids order the log. One from the future is another cluster's, and what is booked now would come before it. */
async function refuseForeignLog(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    'select from events where xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1',
  );
  if (rowCount !== 0)
    throw new StartError(
      "The log was restored from another database cluster: its transaction ids lie ahead of this one's. Restore the cluster's files instead.",
    );
}
