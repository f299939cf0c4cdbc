import { Command } from 'commander';
import { checkpointStates, type SubscriptionState } from '../../event-store/subscriptions/checkpoint-states.js';
import {
  skippedEvents,
  stalledSubscriptions,
  type StalledSubscription,
} from '../../event-store/subscriptions/stalled-subscriptions.js';
import { print, printTable, withOpened, type Open } from '../open.js';

const TOO_FAR_BEHIND_SECONDS = 60;

export const statusCommand = (open: Open) =>
  new Command('status')
    .description(
      `How far each reader of the log has come. Exits with 1 when one has failed, or is behind by more than ${TOO_FAR_BEHIND_SECONDS} s`,
    )
    .action(() =>
      withOpened(open, async ({ pool }) => {
        const { events, feedAgeSeconds, readers } = await checkpointStates(pool);
        const stuck = await stalledSubscriptions(pool);
        print(`${events} events in the log; the feed is ${feedAgeSeconds.toFixed(1)} s behind`);
        print('');
        const states = readers.map((reader) => [reader, stateOf(reader, stuck.get(reader.name))] as const);
        printTable([
          ['reader', 'version', 'events behind', 'last moved', 'state'],
          ...states.map(([{ name, version, behind, movedAt }, state]) => [
            name,
            version,
            behind,
            movedAt.toISOString(),
            state,
          ]),
        ]);
        for (const { reader, position, type, skippedAt } of await skippedEvents(pool))
          print(`${reader} skipped position ${position} (${type}), since ${skippedAt.toISOString()}`);
        if (states.some(([, state]) => state !== WELL)) process.exitCode = 1;
      }),
    );

const WELL = 'ok';

function stateOf(
  { error, failures, behindSeconds }: SubscriptionState,
  stuck: StalledSubscription | undefined,
): string {
  if (error !== null) return `failed ${failures} times${placeOf(stuck)}: ${error}`;
  return behindSeconds > TOO_FAR_BEHIND_SECONDS ? `${behindSeconds.toFixed(0)} s behind` : WELL;
}

function placeOf(stuck: StalledSubscription | undefined): string {
  return stuck ? ` at position ${stuck.position} (${stuck.type} of ${stuck.stream})` : '';
}
