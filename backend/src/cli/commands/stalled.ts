import { Argument, Command, InvalidArgumentError } from 'commander';
import {
  nextRetry,
  skipEvent,
  stalledSubscriptions,
} from '@party-rental/event-store/subscriptions/stalled-subscriptions';
import { inTransaction } from '../../platform/database/transaction.js';
import { StartError } from '../../platform/start-error.js';
import { inline, projectionNames, readTables } from '../../read/projections.js';
import { print, withContext, type OpenContext } from '../context.js';

/** Subscriptions that an event can stall; `availability` is updated with the events themselves. */
export const SUBSCRIPTIONS = [
  ...projectionNames.filter((name) => name !== inline.name),
  'email',
  'reminders',
  'webhooks',
];
const subscription = () => new Argument('<subscription>', 'its name in status').choices(SUBSCRIPTIONS);

export const retryCommand = (open: OpenContext) =>
  new Command('retry')
    .description('Wait for the next attempt of a stalled subscription; it makes one every five seconds')
    .addArgument(subscription())
    .action((name: string) =>
      withContext(open, async ({ pool }) => {
        const stalled = (await stalledSubscriptions(pool)).get(readTables.checkpointName(name));
        if (!stalled) return print(`${name} is not stalled.`);
        const outcome = await nextRetry(pool, readTables.checkpointName(name), stalled);
        if (outcome === null) return print(`${name} has continued past position ${stalled.position}.`);
        throw new StartError(
          outcome === undefined
            ? `There was no attempt: is a process running that handles ${name}?`
            : `${name} failed again at position ${stalled.position}: ${outcome}`,
        );
      }),
    );

export const skipCommand = (open: OpenContext) =>
  new Command('skip')
    .description('Permanently skip the event at which a subscription is stalled, also in rebuilds')
    .addArgument(subscription())
    .argument('<position>', 'the position of the event in status', wholeNumber)
    .action((name: string, position: string) =>
      withContext(open, async ({ pool }) => {
        const skipped = await inTransaction(pool, (db) => skipEvent(db, readTables.checkpointName(name), position));
        if (!skipped)
          throw new StartError(`${name} is not stalled at position ${position}; nothing was skipped. See: ops status`);
        print(`${name} has skipped position ${position}.`);
      }),
    );

function wholeNumber(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return String(BigInt(text));
}
