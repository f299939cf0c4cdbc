import { Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES } from '../../domain/events.js';
import { listEvents } from '../../event-store/maintenance/list-events.js';
import { print, withContext, type OpenContext } from '../context.js';

export const eventsCommand = (open: OpenContext) =>
  new Command('events')
    .description('Print events of the log as JSON lines; personal data stays encrypted')
    .option('--stream <stream>', 'only events of this stream, such as booking-<id> or item-<number>')
    .option('--after <position>', 'only events with a higher position', wholeNumber, 0)
    .option('--limit <count>', 'the maximum number of events', wholeNumber, 100)
    .addOption(new Option('--type <type>', 'only events of this type').choices(EVENT_TYPES))
    .action((options: { stream?: string; after: number; limit: number; type?: string }) =>
      withContext(open, async ({ pool }) => {
        for (const event of await listEvents(pool, options)) print(JSON.stringify(event));
      }),
    );

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}
