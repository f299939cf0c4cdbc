import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.js';
import { superuserUrl } from '../../test-support/superuser-url.mjs';
import { until } from '../../../tests/support/until.js';
import { openConnection } from '@party-rental/event-store/append/connection';

let database: TestDatabase;
let operator: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  operator = new pg.Client({ connectionString: superuserUrl(database.url) });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await database.drop();
});

async function countConnections(): Promise<number> {
  const { rows } = await operator.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'party-rental log'`,
  );
  return rows[0]?.count ?? NaN;
}

test('a connection whose session settings fail is closed', async () => {
  const client = await openConnection(database.url);
  expect(await countConnections()).toBe(1);
  await client.end();
  await until(async () => (await countConnections()) === 0);

  await operator.query('revoke select on pg_catalog.pg_settings from public');
  await expect(openConnection(database.url)).rejects.toThrow('permission denied');
  await until(async () => (await countConnections()) === 0);
});
