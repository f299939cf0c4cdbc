import { Command } from 'commander';
import { checkpointStates, type SubscriptionState } from '@party-rental/event-store/subscriptions/checkpoint-states';
import {
  skippedEvents,
  stalledSubscriptions,
  type StalledSubscription,
} from '@party-rental/event-store/subscriptions/stalled-subscriptions';
import type { Database } from '../../platform/database/database.js';
import { MAX_LAG_SECONDS } from '../../read/projection-lag.js';
import { readTables } from '../../read/projections.js';
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

const OK = 'ok';

export function isHealthy(state: string): boolean {
  return state === OK;
}

/** The subscriptions, each with its state in words: `ok`, or what is wrong. */
export async function readStatus(pool: Database) {
  const [log, stalled] = [await checkpointStates(pool, readTables.inline.name), await stalledSubscriptions(pool)];
  const others = log.subscriptions.filter(({ checkpoint }) => readTables.isOfAnotherVersion(checkpoint));
  const subscriptions = log.subscriptions
    .filter((one) => !others.includes(one))
    .map(({ checkpoint, ...one }) => ({ ...one, state: describe(one, stalled.get(checkpoint)) }));
  // A projector drops their tables when no process keeps them current.
  return { ...log, subscriptions, otherVersions: others.map(({ checkpoint }) => checkpoint) };
}

function describe(
  { error, failures, lagSeconds }: Omit<SubscriptionState, 'checkpoint'>,
  stalled: StalledSubscription | undefined,
): string {
  const place = stalled ? ` at position ${stalled.position} (${stalled.type} of ${stalled.stream})` : '';
  if (error !== null) return `failed ${failures} times${place}: ${error}`;
  return lagSeconds > MAX_LAG_SECONDS ? `${lagSeconds.toFixed(0)} s behind` : OK;
}
