import { calendarDate, type CalendarDate } from '@party-rental/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES } from '../../domain/event-types.js';
import { listEvents, type EventFilter } from '../../event-store/maintenance/list-events.js';
import { print, withContext, type OpenContext } from '../context.js';

export const eventsCommand = (open: OpenContext) =>
  new Command('events')
    .description('Print events of the log as JSON lines, oldest first, without personal data')
    .option(
      '--stream <stream>',
      'only events of this stream: booking-<id>, order-<id>, item-<id>, downtime-<id>, waitlist-<id>, settings or erasures',
    )
    .option('--item <id>', 'only changes to this item, and events that allocate or free its units', wholeNumber)
    .option('--day <yyyy-MM-dd>', 'only events that allocate or free units on this day', day)
    .option('--after <position>', 'only events with a higher position', wholeNumber, 0)
    .option('--limit <count>', 'the most events to print', wholeNumber, 100)
    .addOption(new Option('--type <type>', 'only events of this type').choices(EVENT_TYPES))
    .action((options: EventFilter) =>
      withContext(open, async ({ pool }) => {
        for (const event of await listEvents(pool, options)) print(JSON.stringify(event));
      }),
    );

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

function day(text: string): CalendarDate {
  const { data } = calendarDate.safeParse(text);
  if (!data) throw new InvalidArgumentError('Must be a date such as 2026-12-12.');
  return data;
}
