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
        const { events, feedAgeSeconds, readers } = await checkpointStates(pool);
        const stalled = await stalledSubscriptions(pool);
        print(`${events} events in the log; the high-water mark lags by ${feedAgeSeconds.toFixed(1)} s`);
        print('');
        const states = readers.map((reader) => [reader, describe(reader, stalled.get(reader.name))] as const);
        printTable([
          ['subscription', 'version', 'events behind', 'last update', 'state'],
          ...states.map(([{ name, version, behind, movedAt }, state]) => [
            name,
            version,
            behind,
            movedAt.toISOString(),
            state,
          ]),
        ]);
        for (const { reader, position, type, skippedAt } of await skippedEvents(pool))
          print(`${reader} skips position ${position} (${type}) since ${skippedAt.toISOString()}`);
        if (states.some(([, state]) => state !== OK)) process.exitCode = 1;
      }),
    );

const OK = 'ok';

function describe(
  { error, failures, behindSeconds }: SubscriptionState,
  stalled: StalledSubscription | undefined,
): string {
  const place = stalled ? ` at position ${stalled.position} (${stalled.type} of ${stalled.stream})` : '';
  if (error !== null) return `failed ${failures} times${place}: ${error}`;
  return behindSeconds > MAX_LAG_SECONDS ? `${behindSeconds.toFixed(0)} s behind` : OK;
}
