import { Command } from 'commander';
import { adoptLog, isForeignLog } from '../../event-store/maintenance/rebase-transaction-ids.js';
import { print, withOpened, type Open } from '../open.js';

export const adoptCommand = (open: Open) =>
  new Command('adopt')
    .description("Make the log of a database that was restored from another cluster's dump at home in this one")
    .action(() =>
      withOpened(open, async ({ pool }) => {
        if (!(await isForeignLog(pool))) return print('The log is at home here already: nothing to do.');
        print(`${await adoptLog(pool)} events have their places in this cluster now. The shop can be started.`);
      }),
    );
