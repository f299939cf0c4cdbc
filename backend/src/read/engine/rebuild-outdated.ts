import type { Pool } from 'pg';
import { isFromAnotherCluster } from '../../event-store/maintenance/rebase-transaction-ids.js';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { projections } from './projections.js';
import { rebuildOutdated } from './rebuild.js';
import { StartError } from '../../platform/start-error.js';

/** At start: rebuilds projections whose tables are missing or have another version than the code. */
export async function prepareProjections(pool: Pool, feed: Feed): Promise<void> {
  if (await isFromAnotherCluster(pool))
    throw new StartError('The database was restored from another cluster. Run: npm run ops -- rebase');
  for (const projection of projections) await rebuildOutdated(pool, feed, projection);
}
