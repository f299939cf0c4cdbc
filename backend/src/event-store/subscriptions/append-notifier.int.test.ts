import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { CASTLE } from '../../../test-support/events.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { until } from '../../../../tests/support/until.js';
import { AppendNotifier } from './append-notifier.js';
import { Subscription } from './subscription.js';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

let items = 0;
const addItem = () => log.append({ type: 'ItemAdded', data: { itemId: (items += 1), item: CASTLE } });

test('an append by another process is noticed, also when a running transaction keeps it above the high-water mark', async () => {
  let notices = 0;
  const stop = new AppendNotifier(log.pool, log.feed).onAppended(() => (notices += 1));
  await addItem();
  await until(() => notices > 0);

  const client = await log.pool.connect();
  await client.query('begin; select pg_current_xact_id()');
  await addItem();
  const before = notices;
  await client.query('commit');
  client.release();
  await until(() => notices > before);
  stop();
});

test('without appends, subscriptions send hardly a statement, however many there are', async () => {
  await log.settled();
  const notifier = new AppendNotifier(log.pool, log.feed);
  const logger = pino({ level: 'silent' });
  const subscriptions = Array.from(
    { length: 12 },
    (_, i) =>
      new Subscription(
        log.pool,
        log.feed,
        { name: `reader ${i}`, personal: false, handle: async () => {} },
        notifier,
        logger,
      ),
  );
  const checkpoints = subscriptions.map((_, i) => `('reader ${i}', 1)`).join();
  await log.pool.query(`insert into checkpoints (name, version) values ${checkpoints}`);
  for (const subscription of subscriptions) subscription.start();
  const behind =
    'select from checkpoints where name like $1 and (xid, position) < (select xid, position from events order by 1 desc, 2 desc limit 1)';
  await until(async () => (await log.pool.query(behind, ['reader%'])).rowCount === 0);

  const query = vi.spyOn(log.pool, 'query');
  await sleep(1_000);
  const statements = query.mock.calls.length;
  query.mockRestore();
  // Ten polls of the log, and at most one of each subscription.
  expect(statements).toBeLessThanOrEqual(11 + 2 * subscriptions.length);
  await Promise.all(subscriptions.map((subscription) => subscription.stop()));
});
