import { setTimeout as sleep } from 'node:timers/promises';
import { calendarDate, type CalendarDate } from '@party-rental/contracts';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES } from '../../domain/event-types.js';
import { listEvents, nextEvents, type EventFilter } from '@party-rental/event-store/maintenance/list-events';
import { BEGINNING } from '@party-rental/event-store/recorded-event';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { bookingStream, orderStream } from '../../domain/placement.js';
import { Clock } from '../../platform/clock.js';
import { toNumberKey } from '../../read/orders/search.js';
import { jsonOption, print, withContext, type CliContext, type OpenContext } from '../context.js';
import { findOrder } from '../find-order.js';
import { Progress, withProgress } from '../progress.js';

const POLL_INTERVAL_MS = 1_000;

interface Options extends Pick<EventFilter, 'type' | 'item' | 'day'> {
  stream?: string;
  after: number;
  limit: number;
  since?: (now: Date) => Date;
  follow?: true;
  json?: true;
}

export const eventsCommand = (open: OpenContext) =>
  new Command('events')
    .description('Print events of the log as JSON lines, oldest first, without personal data')
    .addArgument(new Argument('[number]', 'only events of this order or line').argParser(number))
    .option(
      '--stream <stream>',
      'only events of this stream: booking-<id>, order-<id>, item-<id>, downtime-<id>, waitlist-<id>, settings or erasures',
    )
    .option('--item <id>', 'only changes to this item, and events that allocate or free its units', wholeNumber)
    .option('--day <yyyy-MM-dd>', 'only events that allocate or free units on this day', day)
    .option('--since <time>', 'only events since then: 2026-12-12, 2026-12-12T18:30Z, or 45m, 2h, 7d ago', since)
    .option('--after <position>', 'only events with a higher position', wholeNumber, 0)
    .option('--limit <count>', 'the most events to print', wholeNumber, 100)
    .addOption(new Option('--type <type>', 'only events of this type').choices(EVENT_TYPES))
    .addOption(
      new Option(
        '--follow',
        'print events as they are recorded, until stopped; with --since also the earlier ones',
      ).conflicts(['after', 'limit']),
    )
    .addOption(jsonOption())
    .action((order: string | undefined, { since, follow, after, limit, stream, json: _json, ...options }: Options) =>
      withContext(open, async (context) => {
        const { pool, get } = context;
        const filter = {
          ...options,
          ...(stream !== undefined && { streams: [stream] }),
          ...(order !== undefined && (await toFilter(context, order, stream))),
          ...(since && { since: since(get<Clock>(Clock).now()) }),
        };
        if (follow) return printNewEvents(context, filter);
        const reading = new Progress('reading the log');
        const events = await withProgress(reading, () => listEvents(pool, filter, after, limit));
        for (const event of events) print(JSON.stringify(event));
      }),
    );

async function printNewEvents({ pool, get }: CliContext, filter: EventFilter): Promise<void> {
  const feed = get<Feed>(Feed);
  let reached = filter.since ? BEGINNING : await feed.highWaterMark(pool);
  for (;;) {
    const reading = new Progress('reading the log');
    const next = await withProgress(reading, () => nextEvents(pool, feed, filter, reached));
    for (const event of next.events) {
      // A reader such as `| head -1` may have closed the pipe.
      if (process.stdout.errored) return;
      print(JSON.stringify(event));
    }
    ({ reached } = next);
    if (next.isLast) await sleep(POLL_INTERVAL_MS);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Must be a whole number.');
  return Number(text);
}

function number(text: string): string {
  if (toNumberKey(text) === undefined) throw new InvalidArgumentError('Must be a number such as PR-7K3M-9Q2F.');
  return text;
}

/** All events of an order; of a line, its own and those of its order as a whole. */
async function toFilter(context: CliContext, typed: string, stream: string | undefined): Promise<EventFilter> {
  const { orderId, bookingId } = await findOrder(context, typed);
  if (bookingId === undefined) return { order: orderId };
  const streams = [bookingStream(bookingId), orderStream(orderId)];
  return { streams: streams.filter((part) => stream === undefined || part === stream) };
}

function day(text: string): CalendarDate {
  const { data } = calendarDate.safeParse(text);
  if (!data) throw new InvalidArgumentError('Must be a date such as 2026-12-12.');
  return data;
}

const UNIT_MS = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** Dates and times without a zone are UTC, as events are printed. */
function since(text: string): (now: Date) => Date {
  const [, amount, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const unitMs = UNIT_MS.get(unit);
  if (unitMs) return (now) => new Date(now.getTime() - Number(amount) * unitMs);
  const [date, time] = /^\d{4}-\d\d-\d\d(T[\d:.]+)?/.exec(text) ?? [];
  const at = Date.parse(time && date === text ? `${text}Z` : text);
  if (!date || Number.isNaN(at))
    throw new InvalidArgumentError('Must be a time such as 2026-12-12, 2026-12-12T18:30Z or 2h.');
  return () => new Date(at);
}
