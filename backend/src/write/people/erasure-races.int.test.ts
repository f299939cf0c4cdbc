import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Item } from '@party-rental/contracts';
import supertest from 'supertest';
import { openConnection } from '@party-rental/event-store/append/connection';
import { beginLocked } from '../executor/read-boundary.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { createPool } from '../../platform/database/database.js';
import { projections, withReadTables } from '../../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../../read/verify/verify.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { textOfDatabase } from '../../../../tests/support/dump.js';
import { runOps, withoutProgress } from '../../../../tests/support/run-ops.js';
import { until } from '../../../../tests/support/until.js';

const EMAIL = 'zorabella@example.com';
const NAME = 'Zorabella Quillfeather';
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };

let shop: TestShop;
let item: Item;

beforeEach(async () => {
  shop = await openTestShop({ env: { ...secrets, RATE_LIMITS: 'off' } });
  item = await shop.addItem({ stock: 100 });
});
afterEach(() => shop.close());

const book = (fields: object = {}, by: Pick<TestShop['guest'], 'post'> = shop.guest, ahead = 20) =>
  by
    .post('/api/bookings')
    .send(bookingForm({ itemId: item.id, eventDate: inDays(shop.today, ahead), ...fields }))
    .expect(201);
const erase = () => runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, 'erase', '--yes', '--email', EMAIL);
const traces = async () => (await textOfDatabase(shop.pool)).match(/zorabella|quillfeather/g);
async function waiting(): Promise<number> {
  const { rows } = await shop.pool.query<{ many: number }>(
    `select count(*)::int as many from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.many ?? 0;
}
const findings = () => verify(shop.pool, shop.program.app.get(Feed));

test('two erasures of one person at once leave nothing of the person, and everything of the others', async () => {
  const zora = supertest.agent(shop.url);
  const account = { username: 'zorabella', email: EMAIL, password: 'correct horse', firstName: 'Zorabella' };
  await zora
    .post('/api/register')
    .send({ ...account, lastName: 'Quillfeather' })
    .expect(201);
  const booked = await Promise.all(
    Array.from({ length: 10 }, () => book({ customerName: NAME, customerEmail: EMAIL }, zora)),
  );
  const { body: other } = await book({ customerName: 'Max Miller' });
  expect(await traces()).not.toBeNull();

  // Both have found the person when the lock of an order is released.
  const db = await openConnection(shop.databaseUrl);
  await db.query('reset all');
  const orders = booked.slice(0, 1).map(({ body }) => String(body.orderId));
  await beginLocked(db, { items: [], changedItems: [], days: [], orders, streams: [] }, []);
  const erasures = [erase(), erase()];
  await until(async () => (await waiting()) === 2);
  await db.query('commit');
  await db.end();
  const runs = await Promise.all(erasures);
  expect(runs.map(withoutProgress).map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  expect(await traces()).toBeNull();
  expect((await shop.admin.get(`/api/bookings/${other.id}`)).body).toMatchObject({ customerName: 'Max Miller' });
  expect(await findings()).toEqual([]);
});

test('an erasure while every read table is rebuilt leaves nothing of the person', async () => {
  for (let i = 0; i < 60; i += 1) await book({ customerName: NAME, customerEmail: EMAIL }, shop.guest, 20 + i);
  let isErased = false;
  const pool = createPool(withReadTables(shop.databaseUrl));
  const rebuilding = (async () => {
    while (!isErased) await rebuild(pool, shop.program.app.get(Feed), projections);
  })();
  const run = await erase().finally(() => (isErased = true));
  await rebuilding;
  await pool.end();
  expect(run).toMatchObject({ code: 0 });
  expect(await traces()).toBeNull();
  expect(await findings()).toEqual([]);
});
