import { Command } from 'commander';
import { rebaseTransactionIds, isFromAnotherCluster } from '../../event-store/maintenance/rebase-transaction-ids.js';
import { print, withContext, type OpenContext } from '../context.js';

export const rebaseCommand = (open: OpenContext) =>
  new Command('rebase')
    .alias('adopt')
    .description("Give events that were restored from another cluster's dump transaction ids of this cluster")
    .action(() =>
      withContext(open, async ({ pool }) => {
        if (!(await isFromAnotherCluster(pool))) return print('The log belongs to this cluster: nothing to do.');
        print(`Rebased the transaction ids of ${await rebaseTransactionIds(pool)} events. The shop can be started.`);
      }),
    );
