import { Argument, Command } from 'commander';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { projectionNames, projections, readTables } from '../../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { print, withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';

export const replayCommand = (open: OpenContext) =>
  new Command('replay')
    .description('Rebuild the read tables of a projection from the log, next to the live ones, then swap them in')
    .addArgument(new Argument('<projection>', 'its name in status, or all').choices([...projectionNames, 'all']))
    .action((name: string) =>
      withContext(open, async ({ pool, get }) => {
        const total = await countEvents(pool);
        for (const projection of name === 'all' ? projections : [readTables.find(name) ?? []].flat()) {
          const startedAt = performance.now();
          const { events, lockHeldMs = 0 } = await withProgress(new Progress(projection.name, total), (update) =>
            rebuild(pool, get(Feed), projection, (state) => update(state.events)),
          );
          const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
          print(
            `${projection.name}: rebuilt from ${events} events in ${seconds} s; appends waited ${lockHeldMs.toFixed(0)} ms`,
          );
        }
      }),
    );
