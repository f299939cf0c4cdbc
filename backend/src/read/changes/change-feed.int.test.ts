import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarDate, type StreamMessage } from '@party-rental/contracts';
import { pino } from 'pino';
import type { ItemAdded } from '../../domain/events.js';
import { CASTLE, bookingCreated } from '../../../test-support/events.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { until } from '../../../../tests/support/until.js';
import { ChangeFeed } from './change-feed.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { Projector } from '@party-rental/event-store/read-engine/projector';
import { readTables } from '../projections.js';

const logger = pino({ level: 'silent' });
const day = calendarDate.parse('2026-12-12');
let log: TestLog;
let messages: StreamMessage[];
let changes: ChangeFeed;
let projector: Projector;

beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

beforeEach(async () => {
  messages = [];
  const notifier = log.newNotifier();
  changes = new ChangeFeed(log.pool, log.feed, notifier, logger);
  projector = new Projector(
    readTables,
    log.pool,
    log.feed,
    notifier,
    new Freshness(readTables, log.pool, log.feed),
    logger,
  );
  await log.settled();
  await changes.start((visible) => messages.push(...visible));
});
afterEach(async () => {
  await changes.stop();
  await projector.stop();
});

let lastItem = 0;
function itemAdded(): ItemAdded {
  lastItem += 1;
  return { type: 'ItemAdded', data: { itemId: lastItem, item: CASTLE } };
}

test('reports what other processes append: availability at once, the rest when the read tables show it', async () => {
  const added = itemAdded();
  await log.append(added, bookingCreated({ itemId: added.data.itemId, eventDate: day }));
  await until(() => messages.length > 0);
  expect(messages).toEqual([{ changed: 'availability', itemId: added.data.itemId, day }]);

  projector.start();
  await until(() => messages.length === 3);
  expect(messages.slice(1)).toEqual(
    expect.arrayContaining([{ changed: 'item', itemId: added.data.itemId }, { changed: 'bookings' }]),
  );
  const { rows } = await log.pool.query('select from items where id = $1', [added.data.itemId]);
  expect(rows).toHaveLength(1);
});

test('reports a change that is repeated while its tables lag once more when they have caught up', async () => {
  await log.append(bookingCreated({ eventDate: day }));
  await until(() => messages.length > 0);
  await log.append(bookingCreated({ eventDate: day }));
  await until(() => messages.length > 1);
  projector.start();
  const bookings = () => messages.filter(({ changed }) => changed === 'bookings').length;
  await until(() => bookings() > 0);
  await log.append(bookingCreated({ eventDate: day }));
  await until(() => bookings() > 1);
});

test('knows a package that was added before the start once the table of items has it', async () => {
  const part = itemAdded();
  const { itemId } = part.data;
  const withPart = itemAdded();
  const components = [{ itemId, quantity: 1 }];
  await log.append(part, { ...withPart, data: { ...withPart.data, item: { ...CASTLE, components } } });
  await log.settled();
  const reported: StreamMessage[] = [];
  const feed = new ChangeFeed(log.pool, log.feed, log.newNotifier(), logger);
  await feed.start((visible) => reported.push(...visible));
  const isReported = (id: number) => reported.some((message) => 'day' in message && message.itemId === id);
  await log.append(bookingCreated({ itemId, eventDate: day }));
  await until(() => isReported(itemId));
  projector.start();
  const select = ['select from items where id = $1', [withPart.data.itemId]] as const;
  await until(async () => (await log.pool.query(select[0], [...select[1]])).rowCount === 1);
  await log.append(bookingCreated({ itemId, eventDate: day }));
  await until(() => isReported(withPart.data.itemId));
  await feed.stop();
});

test('reports a change although the database failed while it was read', async () => {
  let failures = 0;
  const counting = pino({ level: 'error' }, { write: () => (failures += 1) });
  const reported: StreamMessage[] = [];
  const feed = new ChangeFeed(log.pool, log.feed, log.newNotifier(), counting);
  await feed.start((visible) => reported.push(...visible));
  await log.pool.query('alter table items rename to items_away');
  await log.append(bookingCreated({ eventDate: day }));
  await until(() => failures > 0);
  await log.pool.query('alter table items_away rename to items');
  await until(() => reported.some(({ changed }) => changed === 'availability'));
  await feed.stop();
});

test('does not miss events that commit after later ones were reported', async () => {
  const late = await log.pool.connect();
  await late.query('begin');
  await late.query(
    `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
     values (gen_random_uuid(), 'BookingCreated', 1, 'late', 1, 77, $1, 1, 'late', '{}', '{}')`,
    [day],
  );
  await log.append(bookingCreated({ itemId: 78, eventDate: day }));
  await late.query('commit');
  late.release();
  const items = () => messages.flatMap((message) => ('itemId' in message ? [message.itemId] : []));
  await until(() => items().length === 2);
  expect(items()).toEqual([77, 78]);
});

test('an event of a newer program version is reported as a change of everything, and hides no other event', async () => {
  await log.pool.query(
    `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
     values (gen_random_uuid(), 'BookingTeleported', 1, 'newer', 1, null, null, null, 'newer', '{}', '{}')`,
  );
  await log.append(bookingCreated({ itemId: 79, eventDate: day }));
  projector.start();
  await until(() => messages.some(({ changed }) => changed === 'everything'));
  await until(() => messages.some((message) => 'itemId' in message && message.itemId === 79));
  await log.pool.query("delete from events where command_id = 'newer'");
});
