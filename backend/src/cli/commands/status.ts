import { Command } from 'commander';
import { skippedEvents } from '@party-rental/event-store/subscriptions/stalled-subscriptions';
import { MAX_LAG_SECONDS } from '../../read/projection-lag.js';
import { isHealthy, readStatus } from '../../read/subscription-states.js';
import { jsonOption, print, printJson, printTable, withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';
import { SUBSCRIPTIONS } from './stalled.js';

export const statusCommand = (open: OpenContext) =>
  new Command('status')
    .description(
      `Print the progress of each subscription to the log. Exits with 1 if one failed or lags by more than ${MAX_LAG_SECONDS} s`,
    )
    .addOption(jsonOption())
    .addHelpText('after', `\nSubscriptions: availability, ${SUBSCRIPTIONS.join(', ')}`)
    .action(({ json }: { json?: true }) =>
      withContext(open, async ({ pool }) => {
        const { status, skipped } = await withProgress(new Progress('reading the log'), async () => ({
          status: await readStatus(pool),
          skipped: await skippedEvents(pool),
        }));
        const { subscriptions, otherVersions, ...log } = status;
        const isOk = subscriptions.every(({ state }) => isHealthy(state));
        if (!isOk) process.exitCode = 1;
        if (json) return printJson({ isOk, ...log, subscriptions, otherVersions, skipped });
        print(`${log.events} events in the log; the high-water mark lags by ${log.highWaterMarkSeconds.toFixed(1)} s`);
        print('');
        printTable([
          ['subscription', 'version', 'events behind', 'last update', 'state'],
          ...subscriptions.map(({ name, version, lag, movedAt, state }) => [
            name,
            version,
            lag,
            movedAt.toISOString(),
            state,
          ]),
        ]);
        if (otherVersions.length > 0)
          print(`Read tables of another version of the program: ${otherVersions.join(', ')}`);
        for (const { subscription, position, type, skippedAt } of skipped)
          print(`${subscription} skips position ${position} (${type}) since ${skippedAt.toISOString()}`);
      }),
    );
