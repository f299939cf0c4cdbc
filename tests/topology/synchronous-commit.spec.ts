import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { appendAndCommit, commit } from '@party-rental/event-store/append/append';
import { openConnection, type WriteConnection } from '@party-rental/event-store/append/connection';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { clientFor } from '../../backend/lib/platform/database/client.js';
import { migrate } from '../../backend/lib/platform/database/migrate.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { PostgresPair } from './support/postgres-pair.js';
import { eventSchema } from '../../backend/lib/log/event-schema.js';

let pair: PostgresPair;

test.beforeAll(async () => {
  pair = await PostgresPair.start(newFolder('pair'));
  await migrate(pair.url);
  await pair.query('create table notes ()');
});
test.beforeEach(() => pair.standby.signal('SIGSTOP'));
test.afterEach(() => pair.standby.signal('SIGCONT'));
test.afterAll(async () => {
  await pair?.close();
});

async function writeAndCommit(db: WriteConnection): Promise<void> {
  await db.query('insert into notes default values');
  await commit(db);
}

/** Commits while the standby does not reply. The outcome is 'committed', or why the commit was not acknowledged. */
async function commitWithoutStandby(
  settings = '',
  work: (db: WriteConnection) => Promise<unknown> = writeAndCommit,
): Promise<{ pid: number; outcome: Promise<string> }> {
  const db = await openConnection(pair.url, clientFor(pair.url));
  if (settings) await db.query(settings);
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  await db.query('begin');
  const outcome = work(db).then(
    () => 'committed',
    ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message),
  );
  const [{ pid }] = rows as [{ pid: number }]; // one row
  const waits = `select from pg_stat_activity where pid = ${pid} and wait_event = 'SyncRep'`;
  await until(async () => (await pair.primary.query(waits)).length === 1);
  void outcome.then(() => db.end());
  return { pid, outcome };
}

for (const timeout of ['statement_timeout', 'lock_timeout', 'transaction_timeout'])
  test(`${timeout} does not end the wait of a commit for the standby`, async () => {
    const { outcome } = await commitWithoutStandby(`set ${timeout} = '500ms'`);
    expect(await outcome).toBe('Query read timeout');
  });

test('a commit whose wait for the standby an operator cancels is not acknowledged', async () => {
  const { pid, outcome } = await commitWithoutStandby();
  await pair.primary.query(`select pg_cancel_backend(${pid})`);
  expect(await outcome).toBe('The transaction was committed, but perhaps not on the standby');
});

test('a commit whose session an operator ends is not acknowledged', async () => {
  const { pid, outcome } = await commitWithoutStandby();
  await pair.primary.query(`select pg_terminate_backend(${pid})`);
  expect(await outcome).toMatch(/Connection terminated/);
});

test('a success that rests on earlier events waits for the standby as well', async () => {
  const personalData = new PersonalData(randomBytes(32));
  const noProjection = () => Promise.resolve();
  const { outcome } = await commitWithoutStandby('', (db) =>
    appendAndCommit(eventSchema, db, personalData, [], noProjection, { acknowledgesEarlier: true }),
  );
  pair.standby.signal('SIGCONT');
  expect(await outcome).toBe('committed');
});

test('once the standby is taken out, a commit that waits for it succeeds', async () => {
  const { outcome } = await commitWithoutStandby();
  await pair.waitForStandby(false);
  expect(await outcome).toBe('committed');
  await pair.waitForStandby(true);
});
