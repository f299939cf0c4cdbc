import { expect, test } from '@playwright/test';
import type pg from 'pg';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { requireDatabase } from '../../backend/lib/platform/database/wait-for-database.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { PostgresPair } from './support/postgres-pair.js';

test.describe.configure({ mode: 'serial' });

const TIMEOUT_MS = 2_000;

let pair: PostgresPair;
let pool: pg.Pool;

test.beforeAll(async () => {
  pair = await PostgresPair.start(newFolder('pair'));
  pool = createPool(pair.getUrl(pair.standby.port, pair.primary.port), 3, TIMEOUT_MS);
});
test.afterAll(async () => {
  await pool?.end();
  await pair?.close();
});

const getPort = async (db: Pick<pg.ClientBase, 'query'>) =>
  (await db.query<{ port: number }>(`select current_setting('port')::int as port`)).rows[0]?.port;

test('connections lead to the primary, also if it is named last', async () => {
  expect(await getPort(pool)).toBe(pair.primary.port);
});

test('a list without a server that accepts writes cannot be used, and the message says so', async () => {
  const host = `127.0.0.1:${pair.standby.port}`;
  await expect(requireDatabase(pair.getUrl(pair.standby.port, pair.standby.port))).rejects.toThrow(
    `The database party_rental at ${host},${host} cannot be used: None of the servers ${host},${host} accepts writes`,
  );
});

test('a connection that has become read-only is not used again', async () => {
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = on');
  await expect(client.query('create table refused ()')).rejects.toMatchObject({ code: '25006' });
  client.release();
  await pool.query('create table notes ()');
});

test('when the primary hangs and the standby is promoted, connections to the old primary end', async () => {
  const { primary: old, standby: promoted } = pair;
  const client = await pool.connect();
  old.signal('SIGSTOP');
  await pair.promote();
  await until(async () => (await getPort(pool)) === promoted.port);
  await until(() =>
    client.query('select').then(
      () => false,
      (error: Error) => /not queryable/.test(error.message),
    ),
  );
  client.release();
  old.signal('SIGCONT');
});

test('of two servers that accept writes, the one that was promoted last is used', async () => {
  const { primary, standby: old } = pair;
  const others = createPool(pair.getUrl(old.port, primary.port), 1);
  expect(await getPort(others)).toBe(primary.port);
  await others.end();
});

test('a process never goes back to a server from before a promotion that it has seen', async () => {
  await pair.primary.kill();
  await until(() =>
    pool.query('select').then(
      () => false,
      (error: Error) => /accepts writes/.test(error.message),
    ),
  );
  await pair.primary.start();
  await until(async () => (await getPort(pool)) === pair.primary.port);
});
