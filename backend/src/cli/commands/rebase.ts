import { Command } from 'commander';
import {
  isFromAnotherCluster,
  REBASE_STEPS,
  rebaseTransactionIds,
} from '@party-rental/event-store/maintenance/rebase-transaction-ids';
import type { Database } from '../../platform/database/database.js';
import { withholdUnsent } from '../backup/withhold-unsent.js';
import { print, withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';

export const rebaseCommand = (open: OpenContext) =>
  new Command('rebase')
    .alias('adopt')
    .description("After restoring another cluster's dump: assign transaction ids of this cluster to its events")
    .option('--withhold', 'also give up the emails and webhooks that are due: the lost shop may have sent them')
    .action(({ withhold }: { withhold?: true }) =>
      withContext(open, async ({ ownerPool: pool, config }) => {
        await rebase(pool);
        if (withhold && config.databaseUrl !== undefined) await withholdUnsent(config.databaseUrl, config);
      }),
    );

async function rebase(pool: Database): Promise<void> {
  if (!(await isFromAnotherCluster(pool))) return print('The log belongs to this cluster: nothing to do.');
  const progress = new Progress('rebasing', REBASE_STEPS, 'steps');
  const events = await withProgress(progress, (update) => rebaseTransactionIds(pool, update));
  print(`Rebased the transaction ids of ${events} events. The shop can be started.`);
}
