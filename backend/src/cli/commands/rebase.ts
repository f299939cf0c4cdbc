import { Command } from 'commander';
import { rebaseTransactionIds, isFromAnotherCluster } from '../../event-store/maintenance/rebase-transaction-ids.js';
import { print, withContext, type OpenContext } from '../context.js';

export const rebaseCommand = (open: OpenContext) =>
  new Command('rebase')
    .alias('adopt')
    .description("After restoring another cluster's dump: assign transaction ids of this cluster to its events")
    .action(() =>
      withContext(open, async ({ pool }) => {
        if (!(await isFromAnotherCluster(pool))) return print('The log belongs to this cluster: nothing to do.');
        print(`Rebased the transaction ids of ${await rebaseTransactionIds(pool)} events. The shop can be started.`);
      }),
    );
