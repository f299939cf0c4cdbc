import type { Pool } from 'pg';
import { WRITER_NAME } from '@party-rental/event-store/append/connection';
import { isFromAnotherCluster } from '@party-rental/event-store/maintenance/rebase-transaction-ids';
import { UnreadableEvent, type Feed } from '@party-rental/event-store/subscriptions/feed';
import { StartError } from '../platform/start-error.js';
import { inline, projections, readTables } from './projections.js';
import { rebuildOutdated } from '@party-rental/event-store/read-engine/rebuild/rebuild';

/** At start: builds the read tables of this version of the program that are missing. */
export async function prepareProjections(pool: Pool, feed: Feed): Promise<void> {
  if (await isFromAnotherCluster(pool))
    throw new StartError('The database was restored from another cluster. Run: npm run ops -- rebase');
  await requireOnlyWriter(pool);
  try {
    await rebuildOutdated(pool, feed, projections);
  } catch (error) {
    if (error instanceof UnreadableEvent)
      throw new StartError(`${error.message}. Start the version that recorded it, or a newer one.`);
    throw error;
  }
}

/** The projections whose tables the next start builds. */
export async function missingProjections(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; version: number }>('select name, version from checkpoints');
  const isBuilt = (name: string, version: number) =>
    rows.some((row) => row.name === readTables.checkpointName(name) && row.version === version);
  return projections.filter(({ name, version }) => !isBuilt(name, version)).map(({ name }) => name);
}

/** Running programs of another version would keep updating tables that appends update as their version does. */
async function requireOnlyWriter(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from checkpoints c, pg_stat_activity a where c.name = $1 and c.version <> $2
       and a.datname = current_database() and a.application_name = $3 limit 1`,
    [inline.name, inline.version, WRITER_NAME],
  );
  if (rowCount !== 0)
    throw new StartError(
      `This version changes ${inline.name}, which appends update: stop all processes of the other version first.`,
    );
}
