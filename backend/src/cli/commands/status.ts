import { Command } from 'commander';
import { checkpointStates, type SubscriptionState } from '../../event-store/subscriptions/checkpoint-states.js';
import {
  skippedEvents,
  stalledSubscriptions,
  type StalledSubscription,
} from '../../event-store/subscriptions/stalled-subscriptions.js';
import { print, printTable, withContext, type OpenContext } from '../context.js';

const MAX_LAG_SECONDS = 60;

export const statusCommand = (open: OpenContext) =>
  new Command('status')
    .description(
      `Print the progress of each subscription to the log. Exits with 1 if one failed or lags by more than ${MAX_LAG_SECONDS} s`,
    )
    .action(() =>
      withContext(open, async ({ pool }) => {
        const { events, highWaterMarkSeconds, subscriptions } = await checkpointStates(pool);
        const stalled = await stalledSubscriptions(pool);
        print(`${events} events in the log; the high-water mark lags by ${highWaterMarkSeconds.toFixed(1)} s`);
        print('');
        const states = subscriptions.map((one) => [one, describe(one, stalled.get(one.name))] as const);
        printTable([
          ['subscription', 'version', 'events behind', 'last update', 'state'],
          ...states.map(([{ name, version, lag, movedAt }, state]) => [
            name,
            version,
            lag,
            movedAt.toISOString(),
            state,
          ]),
        ]);
        for (const { subscription, position, type, skippedAt } of await skippedEvents(pool))
          print(`${subscription} skips position ${position} (${type}) since ${skippedAt.toISOString()}`);
        if (states.some(([, state]) => state !== OK)) process.exitCode = 1;
      }),
    );

const OK = 'ok';

function describe(
  { error, failures, lagSeconds }: SubscriptionState,
  stalled: StalledSubscription | undefined,
): string {
  const place = stalled ? ` at position ${stalled.position} (${stalled.type} of ${stalled.stream})` : '';
  if (error !== null) return `failed ${failures} times${place}: ${error}`;
  return lagSeconds > MAX_LAG_SECONDS ? `${lagSeconds.toFixed(0)} s behind` : OK;
}
