import { Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES } from '../../domain/events.js';
import { listEvents } from '../../event-store/maintenance/list-events.js';
import { print, withOpened, type Open } from '../open.js';

export const eventsCommand = (open: Open) =>
  new Command('events')
    .description('The events of the log, one JSON object a line; personal data stays sealed')
    .option('--stream <stream>', 'only of this stream, such as booking-<id> or item-<number>')
    .option('--after <position>', 'only those with a higher position', wholeNumber, 0)
    .option('--limit <count>', 'at most so many', wholeNumber, 100)
    .addOption(new Option('--type <type>', 'only of this type').choices(EVENT_TYPES))
    .action((options: { stream?: string; after: number; limit: number; type?: string }) =>
      withOpened(open, async ({ pool }) => {
        for (const event of await listEvents(pool, options)) print(JSON.stringify(event));
      }),
    );

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Please give a whole number.');
  return Number(text);
}
