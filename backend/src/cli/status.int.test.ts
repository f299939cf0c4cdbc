import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOps, startOps, withoutProgress } from '../../../tests/support/run-ops.js';
import { until } from '../../../tests/support/until.js';
import { CASTLE } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';

let log: TestLog;
beforeEach(async () => {
  log = await openTestLog();
  await log.append({ type: 'ItemAdded', data: { itemId: 7, item: CASTLE } });
  await log.settled();
});
afterEach(() => log.close());

const env = () => ({
  DATABASE_URL: log.url,
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SESSION_SECRET: 'a secret of this very test, of some length',
});
const status = async () => withoutProgress(await runOps(env(), 'status'));

test.each([
  [0, 0, /^items\s+\d+\s+1\s+\S+\s+ok$/m],
  [600, 1, /^items\s+\d+\s+1\s+\S+\s+6\d\d s behind$/m],
])('with an event unprocessed for %i s, status exits with %i', async (seconds, code, row) => {
  await log.pool.query('alter table events disable trigger user');
  await log.pool.query(`update events set recorded_at = clock_timestamp() - $1 * interval '1 second'`, [seconds]);
  expect(await status()).toEqual({ code, stdout: expect.stringMatching(row), stderr: '' });
});

test('the tables of another version have a line of their own below the subscriptions', async () => {
  await log.pool.query(
    `insert into checkpoints (name, version, moved_at) values ('reviews@1', 1, now() - interval '1 day')`,
  );
  const { code, stdout } = await status();
  expect(code).toBe(0);
  expect(stdout.match(/^reviews .*$/gm)).toEqual([expect.stringMatching(/ok$/)]);
  expect(stdout).toContain('Read tables of another version of the program: reviews@1\n');
});

test('a failed subscription makes status exit with 1', async () => {
  await log.pool.query(`update checkpoints set error = 'out of order', failures = 3 where name like 'items@%'`);
  expect(await status()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^items .* failed 3 times.*order$/m) });
});

test.each([
  ['status', 'skipped_events', 'reading the log: ['],
  ['emails', 'email_deliveries', 'reading the emails: ['],
])('%s shows its progress while it waits for %s', async (command, table, line) => {
  const db = await log.pool.connect();
  await db.query(`begin; lock table ${table}`);
  const child = startOps(env(), command);
  try {
    await until(() => child.errors().startsWith(line));
  } finally {
    await db.query('rollback');
    db.release();
    await child.stop();
  }
});
