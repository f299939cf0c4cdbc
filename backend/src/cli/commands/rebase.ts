import { Command } from 'commander';
import { rebaseTransactionIds, isFromAnotherCluster } from '../../event-store/maintenance/rebase-transaction-ids.js';
import { print, withOpened, type Open } from '../open.js';

export const rebaseCommand = (open: Open) =>
  new Command('adopt')
    .description("Make the log of a database that was restored from another cluster's dump at home in this one")
    .action(() =>
      withOpened(open, async ({ pool }) => {
        if (!(await isFromAnotherCluster(pool))) return print('The log is at home here already: nothing to do.');
        print(
          `${await rebaseTransactionIds(pool)} events have their places in this cluster now. The shop can be started.`,
        );
      }),
    );
