import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StreamMessage } from '@party-rental/contracts';
import type pg from 'pg';
import { pino } from 'pino';
import { Subscription } from '@party-rental/event-store/subscriptions/subscription';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { Notifications } from '../platform/database/notifications.js';
import { createPool } from '../platform/database/database.js';
import { breakableLineTo, type BreakableLine } from '../../../tests/support/breakable-line.js';
import { CASTLE } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { until } from '../../../tests/support/until.js';
import { ChangeFeed } from './changes/change-feed.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { readTables } from './projections.js';
import { Projector } from '@party-rental/event-store/read-engine/projector';

const REQUEST_TIMEOUT_MS = 200;

const logger = pino({ level: 'silent' });
let log: TestLog;
let line: BreakableLine;
let pool: pg.Pool;
let notifier: AppendNotifier;

beforeEach(async () => {
  log = await openTestLog();
  line = await breakableLineTo(log.url);
  pool = createPool(line.url, 10, REQUEST_TIMEOUT_MS);
  notifier = new AppendNotifier(pool, log.feed, new Notifications(line.url));
});
afterEach(async () => {
  await line.close();
  await pool.end();
  await log.close();
});

const addItem = (itemId: number) => log.append({ type: 'ItemAdded', data: { itemId, item: CASTLE } });
const isShown = async (itemId: number) =>
  (await log.pool.query('select from items where id = $1', [itemId])).rowCount === 1;

test('projections and the change feed continue when the database host disappears and another one takes over', async () => {
  const messages: StreamMessage[] = [];
  const projector = new Projector(
    readTables,
    pool,
    log.feed,
    notifier,
    new Freshness(readTables, pool, log.feed),
    logger,
  );
  const changes = new ChangeFeed(pool, log.feed, notifier, logger);
  await changes.start((visible) => messages.push(...visible));
  projector.start();
  await addItem(1);
  await until(async () => messages.length > 0 && (await isShown(1)));

  line.break();
  await addItem(2);
  await until(() => isShown(2));
  await until(() => messages.some((message) => 'itemId' in message && message.itemId === 2));
  await changes.stop();
  await projector.stop();
});

test('a batch that was running at that moment is repeated on a new connection', async () => {
  let tries = 0;
  const reader = {
    name: 'items',
    checkpoint: readTables.checkpointName('items'),
    personal: false,
    async handle(db: pg.ClientBase) {
      tries += 1;
      if (tries === 1) line.break();
      await db.query('select');
    },
  };
  const subscription = new Subscription(pool, log.feed, reader, notifier, logger);
  await addItem(1);
  await log.settled();
  await expect(subscription.step()).rejects.toThrow('Query read timeout');
  await until(async () => {
    await subscription.step().catch(() => undefined); // the pool discovers its dead connections one by one
    return tries > 1;
  });
});
