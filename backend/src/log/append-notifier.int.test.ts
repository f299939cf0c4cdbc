import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { CASTLE } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { until } from '../../../tests/support/until.js';
import { Subscription } from '@party-rental/event-store/subscriptions/subscription';

let log: TestLog;
let items = 0;
const addItem = () => log.append({ type: 'ItemAdded', data: { itemId: (items += 1), item: CASTLE } });
beforeAll(async () => {
  log = await openTestLog();
  await addItem();
});
afterAll(() => log.close());

const OF_LISTENERS = `from pg_stat_activity where datname = current_database() and application_name = 'party-rental listener'`;
const listeners = async () => (await log.pool.query(`select ${OF_LISTENERS}`)).rowCount;

/** No poll within the time of a test. */
const NEVER_MS = 600_000;

test('a commit of another process wakes subscriptions by its notification, without a poll', async () => {
  await log.settled();
  const [one, other] = [log.newNotifier(NEVER_MS), log.newNotifier(NEVER_MS)];
  let notices = 0;
  const stop = other.onAppended(() => (notices += 1));
  await until(async () => (await listeners()) === 1 && notices > 0);
  await addItem();
  const before = notices;
  one.appended();
  await until(() => notices > before, 1_000);
  stop();
  await until(async () => (await listeners()) === 0);
});

test('an append by the same process wakes subscriptions once', async () => {
  await log.settled();
  let notices = 0;
  const notifier = log.newNotifier(NEVER_MS);
  const stop = notifier.onAppended(() => (notices += 1));
  await until(() => notices > 0);
  const before = notices;
  await addItem();
  notifier.appended();
  await until(() => notices > before);
  await sleep(300);
  expect(notices).toBe(before + 1);
  stop();
});

test('after a lost notification, subscriptions wait for the next poll only', async () => {
  await log.settled();
  let notices = 0;
  const notifier = log.newNotifier(300);
  const stop = notifier.onAppended(() => (notices += 1));
  await until(async () => (await listeners()) === 1 && notices > 0);
  const before = notices;
  await addItem();
  await until(() => notices > before, 1_500);
  stop();
});

test('a process that listens again after a lost connection is woken, because it may have missed something', async () => {
  await log.settled();
  let notices = 0;
  const stop = log.newNotifier(NEVER_MS).onAppended(() => (notices += 1));
  await until(async () => (await listeners()) === 1 && notices > 0);
  const before = notices;
  await log.pool.query(`select pg_terminate_backend(pid) ${OF_LISTENERS}`);
  await addItem();
  await until(() => notices > before, 5_000);
  stop();
});

test('a checkpoint that has fallen behind wakes its subscription at the next poll', async () => {
  await log.settled();
  await log.pool.query(`insert into checkpoints (name, version) values ('fallen', 1)`);
  let notices = 0;
  const stop = log.newNotifier(100).onAppended(() => (notices += 1), 'fallen');
  await until(() => notices > 2);
  await log.pool.query(
    `update checkpoints set (xid, position) = (select xid, position from events order by 1 desc, 2 desc limit 1) where name = 'fallen'`,
  );
  await sleep(300);
  const before = notices;
  await sleep(500);
  expect(notices).toBe(before);
  stop();
});

test('an append by another process is noticed, also when a running transaction keeps it above the high-water mark', async () => {
  let notices = 0;
  const stop = log.newNotifier().onAppended(() => (notices += 1));
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
  const notifier = log.newNotifier();
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

  // One poll for all of them, once each has read to the end of the log.
  const query = vi.spyOn(log.pool, 'query');
  await until(async () => {
    query.mockClear();
    await sleep(1_000);
    return query.mock.calls.length <= 1;
  });
  query.mockRestore();
  await Promise.all(subscriptions.map((subscription) => subscription.stop()));
});
