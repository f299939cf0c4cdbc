import { join } from 'node:path';
import {
  isFromAnotherCluster,
  rebaseTransactionIds,
} from '@party-rental/event-store/maintenance/rebase-transaction-ids';
import type { Config } from '../../platform/config/config.js';
import { createPool, hasTables } from '../../platform/database/database.js';
import { requireDatabase } from '../../platform/database/wait-for-database.js';
import { StartError } from '../../platform/start-error.js';
import { Progress, withProgress } from '../progress.js';
import { runOnDatabase } from '../../backup/postgres-tools.js';
import { withholdUnsent } from './withhold-unsent.js';

/** Restores a dump into the empty database at DATABASE_URL. */
export async function restoreDump(folder: string, config: Config): Promise<void> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined)
    throw new StartError('This backup was made with pg_dump: set DATABASE_URL to a new, empty database.');
  await requireDatabase(databaseUrl);
  const pool = createPool(databaseUrl, 2);
  try {
    if (await hasTables(pool)) throw new StartError('There is a shop in this database: choose an empty one.');
    await withProgress(new Progress('restoring the database'), async () => {
      await runOnDatabase('pg_restore', databaseUrl, [
        '--no-owner',
        '--no-privileges',
        '--exit-on-error',
        join(folder, 'shop.dump'),
      ]);
      if (await isFromAnotherCluster(pool)) await rebaseTransactionIds(pool);
    });
  } finally {
    await pool.end();
  }
  await withholdUnsent(databaseUrl, config);
}
