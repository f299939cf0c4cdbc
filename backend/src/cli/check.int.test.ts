import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDate, dayIn } from '@party-rental/contracts';
import { runOps, withoutProgress } from '../../../tests/support/run-ops.js';
import { CASTLE, bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { newId } from '../platform/ids.js';
import { projections } from '../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';

const day = addDays(dayIn('America/New_York', new Date()), 30);
const past = calendarDate.parse('2026-01-05');

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
  await log.append(
    { type: 'ItemAdded', data: { itemId: 7, item: { ...CASTLE, stock: 2 } } },
    bookingCreated({ itemId: 7, eventDate: day, quantity: 2 }),
    bookingCreated({ itemId: 7, eventDate: past, quantity: 2 }),
  );
  await log.settled();
  // No worker runs, and these events are not overdue however long the tests take.
  await log.pool.query('alter table events disable trigger user');
  await log.pool.query(`update events set recorded_at = recorded_at + interval '1 hour'`);
  await rebuild(log.pool, log.feed, projections);
});
afterAll(() => log.close());

const env = () => ({
  DATABASE_URL: log.url,
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SESSION_SECRET: 'a secret of this very test, of some length',
});
const ops = (...args: string[]) => runOps(env(), ...args);

test('check of a healthy shop exits with 0', async () => {
  const { code, stdout, stderr } = withoutProgress(await ops('check'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^ok {7}disk {4}room .*\nok {7}shop {4}open, and emails are sent\nok {7}emails {2}0 overdue, 0 undeliverable since yesterday\nok {7}lag {5}\d+ subscriptions, /,
  );
  expect(stdout).not.toContain('money');
  expect(stdout).toMatch(
    /\nok {7}stock {3}0 overbooked days\nok {7}drift {3}2 item days compared .*, 0 differ\nwarning {2}log {5}/,
  );
});

const addEmail = (status: string, at: string) =>
  `insert into email_deliveries (event_id, purpose, status, due_at, claimed_at)
   values ('${newId()}', 'contact', '${status}', ${at}, ${at})`;

test.each([
  [
    'emails',
    'an email that no worker takes up',
    addEmail('queued', "now() - interval '11 minutes'"),
    'delete from email_deliveries',
    '1 overdue by ten minutes.',
  ],
  [
    'emails',
    'an undeliverable email',
    addEmail('dead', "now() - interval '2 hours'"),
    'delete from email_deliveries',
    '1 undeliverable since yesterday.',
  ],
  [
    'lag',
    'a failed subscription',
    `update checkpoints set error = 'out of order', failures = 3 where name like 'items@%'`,
    `update checkpoints set error = null, failures = 0 where name like 'items@%'`,
    'items failed 3 times: out of order',
  ],
  [
    'stock',
    'an overbooked day',
    'update items set stock = 1 where id = 7',
    'update items set stock = 2 where id = 7',
    `${day}: 2 of 1 × Castle booked`,
  ],
  [
    'drift',
    'a wrong number of booked units',
    `update availability set booked = 1 where day = '${day}'`,
    `update availability set booked = 2 where day = '${day}'`,
    `item 7 on ${day}: 1 booked in the table, 2 in the log`,
  ],
  [
    'drift',
    'a day that the table lacks',
    `delete from availability where day = '${day}'`,
    `insert into availability (item_id, day, booked) values (7, '${day}', 2)`,
    `item 7 on ${day}: 0 booked in the table, 2 in the log`,
  ],
  [
    'money',
    'an online payment that no order has',
    `insert into provider_listings values ('stripe', now()); insert into provider_transactions
     values ('stripe', 'txn_1', 'payment', 5000, 175, now() - interval '1 hour', 'pi_1', 'pi_1')`,
    'delete from provider_listings; delete from provider_transactions',
    'payment pi_1 of no order: $50.00 listed, nothing recorded',
  ],
])('check finds in %s: %s', async (name, _, fault, repair, finding) => {
  await log.pool.query(fault);
  const { code, stdout } = await ops('check', '--json');
  await log.pool.query(repair);
  expect(code).toBe(1);
  const { isOk, checks }: { isOk: boolean; checks: { name: string; findings: string[] }[] } = JSON.parse(stdout);
  expect(isOk).toBe(false);
  expect(checks.filter(({ findings }) => findings.length > 0)).toMatchObject([{ name, findings: [finding] }]);
});

test('an undeliverable email of the past, and a planned one, are no findings', async () => {
  await log.pool.query(addEmail('dead', "now() - interval '2 days'"));
  await log.pool.query(addEmail('queued', "now() + interval '2 days'"));
  const { code, stdout } = await ops('check');
  await log.pool.query('delete from email_deliveries');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('0 overdue, 0 undeliverable') });
});

test.each([
  ['status', { isOk: true, events: 3, skipped: [] }],
  ['emails', { counts: { queued: 0, planned: 0 }, queue: { store: 'postgres' }, emails: [] }],
  ['verify', { isOk: true, findings: [] }],
])('%s --json prints JSON only', async (command, expected) => {
  const { code, stdout } = await ops(command, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject(expected);
});

test('check finds an unreachable queue', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  const { code, stdout } = await runOps({ ...env(), REDIS_URL }, 'check');
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringContaining(' The queue in redis is unreachable.\n'),
  });
});

test('check finds a writing transaction that holds back the log', async () => {
  const writer = await log.pool.connect();
  await writer.query('begin');
  await writer.query('select pg_current_xact_id()');
  await log.append(bookingCreated({ itemId: 7, eventDate: past }));
  await log.pool.query(`update events set recorded_at = clock_timestamp() - interval '70 seconds'`);
  const { code, stdout } = await ops('check');
  await writer.query('rollback');
  writer.release();
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(
      /\nPROBLEM {2}lag .*\n +A writing transaction has held back the log for [78]\d s\.\n/,
    ),
  });
});
