import { Argument, Command, InvalidArgumentError } from 'commander';
import { nextTry, skipEvent, stalledSubscriptions } from '../../event-store/subscriptions/stalled-subscriptions.js';
import { StartError } from '../../platform/start-error.js';
import { asynchronous } from '../../read/engine/projections.js';
import { print, withOpened, type Open } from '../open.js';

/** Readers that an event can stop; `availability` moves with the events themselves. */
const READERS = [...asynchronous.map(({ name }) => name), 'email', 'reminders'];
const reader = () => new Argument('<reader>', 'as status names it').choices(READERS);

export const retryCommand = (open: Open) =>
  new Command('retry')
    .description('See whether a reader that is stuck at an event gets past it now; it tries every five seconds')
    .addArgument(reader())
    .action((name: string) =>
      withOpened(open, async ({ pool }) => {
        const stuck = (await stalledSubscriptions(pool)).get(name);
        if (!stuck) return print(`${name} is not stuck.`);
        const outcome = await nextTry(pool, name, stuck);
        if (outcome === null) return print(`${name} has gone on, past position ${stuck.position}.`);
        throw new StartError(
          outcome === undefined
            ? `Nobody has tried: is a process running that reads the log for ${name}?`
            : `${name} has failed again at position ${stuck.position}: ${outcome}`,
        );
      }),
    );

export const skipCommand = (open: Open) =>
  new Command('skip')
    .description('Have a reader leave out the event that it is stuck at, for good, also when its table is built again')
    .addArgument(reader())
    .argument('<position>', 'of that event, as status tells it', wholeNumber)
    .action((name: string, position: string) =>
      withOpened(open, async ({ pool }) => {
        if (!(await skipEvent(pool, name, position)))
          throw new StartError(`${name} is not stuck at position ${position}; nothing was skipped. See: ops status`);
        print(`${name} has skipped position ${position}.`);
      }),
    );

function wholeNumber(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('Please give a whole number.');
  return String(BigInt(text));
}
