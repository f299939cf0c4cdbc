import { Argument, Command } from 'commander';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { projectionNames, projections, readTables } from '../../read/projections.js';
import { print, withContext, type OpenContext } from '../context.js';
import { rebuildTables } from '../rebuild-tables.js';

export const replayCommand = (open: OpenContext) =>
  new Command('replay')
    .description('Rebuild the read tables of a projection from the log, next to the live ones, then swap them in')
    .addArgument(new Argument('<projection>', 'its name in status, or all').choices([...projectionNames, 'all']))
    .action((name: string) =>
      withContext(open, async ({ pool, get }) => {
        const total = await countEvents(pool);
        const chosen = name === 'all' ? projections : [readTables.find(name) ?? []].flat();
        for await (const rebuilt of rebuildTables({ pool, feed: get(Feed) }, chosen, total)) {
          const { names, events, seconds, lockHeldMs = 0 } = rebuilt;
          print(
            `${names.join(', ')}: rebuilt from ${events} events in ${seconds.toFixed(1)} s; appends waited ${lockHeldMs.toFixed(0)} ms`,
          );
        }
      }),
    );
