import type { Pool } from 'pg';
import { isFromAnotherCluster } from '../../event-store/maintenance/rebase-transaction-ids.js';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { projections } from './projections.js';
import { rebuildOutdated } from './rebuild.js';
import { StartError } from '../../platform/start-error.js';

/** Before the program serves: tables that are missing, or of another version than the code, are made from the log. */
export async function prepareProjections(pool: Pool, feed: Feed): Promise<void> {
  if (await isFromAnotherCluster(pool))
    throw new StartError(
      'The database was restored from another cluster, and its log is not yet at home in this one. Run: npm run ops -- adopt',
    );
  for (const projection of projections) await rebuildOutdated(pool, feed, projection);
}
