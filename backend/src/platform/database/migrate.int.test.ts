import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '../../../test-support/test-database.js';
import { until } from '../../../../tests/support/until.js';
import { createPool } from './database.js';
import { migrate } from './migrate.js';

test('a migration gives way when a table is in use, and is retried until it can run', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, 3);
  const user = await pool.connect();
  await user.query("delete from migrations where name = 'HoldsByEnd1763774000000'");
  await user.query('begin; lock table further_allocations in access exclusive mode');
  const migrated = migrate(database.url);
  const waiters = async () =>
    (await pool.query("select from pg_locks where relation = 'further_allocations'::regclass and not granted"))
      .rowCount;
  await until(async () => (await waiters()) === 1);
  await until(async () => (await waiters()) === 0);
  await user.query('commit');
  await expect(migrated).resolves.toBeUndefined();
  expect((await pool.query("select from migrations where name like 'HoldsByEnd%'")).rowCount).toBe(1);
  user.release();
  await pool.end();
  await database.drop();
});

test('processes that start at once migrate a new database once, indexes that are built concurrently included', async () => {
  const database = await createEmptyDatabase();
  await Promise.all([1, 2, 3].map(() => migrate(database.url)));
  const pool = createPool(database.url, 1);
  const { rows } = await pool.query('select count(*)::int as runs, count(distinct name)::int as names from migrations');
  expect(rows[0]?.runs).toBe(rows[0]?.names);
  const { rowCount } = await pool.query('select from pg_index where not indisvalid');
  expect(rowCount).toBe(0);
  await pool.end();
  await database.drop();
});
