import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { runOps } from '../../../../tests/support/run-ops.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@party-rental/local-services/postgres/embedded-postgres';

const SECRETS = { SESSION_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 1).toString('base64') };

let dataDir: string;
let postgres: EmbeddedPostgres;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roles-'));
  await chmod(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
});
afterEach(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const openShop = (ownerUrl: string | undefined, log?: (lines: string) => void) =>
  openTestShop({
    database: { url: postgres.url, drop: () => Promise.resolve() },
    env: { ...SECRETS, DATABASE_URL: postgres.url, ...(ownerUrl && { OWNER_DATABASE_URL: ownerUrl }) },
    ...(log && { log }),
  });

const ops = (...args: string[]) =>
  runOps({ ...SECRETS, DATABASE_URL: postgres.url, OWNER_DATABASE_URL: postgres.ownerUrl }, ...args);

const withoutSignIn = () => postgres.ownerUrl.replace(/:[^:@]+@/, ':wrong@');

test('the role of the program appends to the log and reads it, and changes nothing in it', async () => {
  const shop = await openShop(postgres.ownerUrl);
  await book(shop);
  for (const change of [
    `update events set data = '{}'`,
    'delete from events',
    'truncate events',
    'drop table events cascade',
    'alter table events disable trigger all',
    'delete from further_allocations',
    'set role party_rental_owner',
    'drop schema public cascade',
    'drop database party_rental',
  ])
    await expect(query(postgres.url, change)).rejects.toThrow(/permission denied|must be owner/);
  expect(await query(postgres.url, 'select count(*)::int > 1 as has from events')).toEqual([{ has: true }]);
  expect((await ops('check')).stdout).toContain('ok       log');
  await shop.close();
});

test('a log that the role of the program owned is left to the owner at the next start, with all events', async () => {
  const before = await openShop(undefined);
  await book(before);
  await query(postgres.url, 'update events set meta = meta');
  const events = await query(postgres.url, 'select * from events order by position');
  await before.close();

  const shop = await openShop(postgres.ownerUrl);
  await expect(query(postgres.url, 'delete from events')).rejects.toThrow('permission denied');
  expect(await query(postgres.url, 'select * from events order by position limit $1', [events.length])).toEqual(events);
  await book(shop);
  await shop.close();
});

test('an erasure clears the reasons that an early version stored unencrypted', async () => {
  const shop = await openShop(postgres.ownerUrl);
  const { id, email } = await book(shop);
  await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED', reason: 'Rain' }).expect(200);
  await query(
    postgres.ownerUrl,
    `update events set schema_version = 1, data = data - 'sealed' || '{"reason":"Dana moved"}' where type = 'BookingCancelled'`,
  );
  expect(await ops('erase', '--email', email, '--yes')).toMatchObject({ code: 0 });
  expect(
    await query(postgres.url, `select data->>'reason' as reason from events where type = 'BookingCancelled'`),
  ).toEqual([{ reason: null }]);
  await shop.close();
});

test('a server without the owner runs the shop with one role, and the log says so', async () => {
  let log = '';
  const shop = await openShop(withoutSignIn(), (lines) => void (log += lines));
  await book(shop);
  expect(log).toContain('database role can change the log');
  expect((await ops('check')).stdout).toContain('warning  log');
  await shop.close();
});

async function book(shop: TestShop): Promise<{ id: string; email: string }> {
  const { id: itemId } = await shop.addItem();
  const { body } = await shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId, eventDate: inDays(shop.today, 9) }))
    .expect(201);
  const { id, customerEmail: email } = body as { id: string; customerEmail: string }; // checked by the contract's own tests
  return { id, email };
}

async function query(url: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text, values)).rows;
  } finally {
    await client.end();
  }
}
