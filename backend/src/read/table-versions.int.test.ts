import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type pg from 'pg';
import { openConnection } from '@party-rental/event-store/append/connection';
import { moveCheckpoint } from '@party-rental/event-store/subscriptions/checkpoints';
import { createPool } from '../platform/database/database.js';
import { migrate } from '../platform/database/migrate.js';
import { withServerSetting } from '../platform/database/database-url.js';
import { bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { orders } from './orders/orders.projection.js';
import { toConsumer, project } from '@party-rental/event-store/read-engine/projection';
import { asynchronous, inline, withReadTables, readTables } from './projections.js';
import { prepareProjections } from './prepare-projections.js';
import { rebuildOutdated } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { getCheckpointName, getTableSchema } from '@party-rental/event-store/read-engine/rebuild/table-versions';
import { dropUnusedTables, settleOtherVersions } from '@party-rental/event-store/read-engine/rebuild/unused-tables';
import { eventSchema } from '../log/event-schema.js';

let log: TestLog;
let older: NonNullable<ReturnType<typeof readTables.find>>;
let olderPool: pg.Pool;

const rowsIn = async (schema: string) =>
  (await log.pool.query<{ rows: number }>(`select count(*)::int as rows from ${schema}.bookings`)).rows[0]?.rows;
const exists = async (table: string) =>
  (await log.pool.query<{ exists: boolean }>(`select to_regclass($1) is not null as exists`, [table])).rows[0]?.exists;

/** A step of the projector of a version. */
async function catchUp(pool: pg.Pool, projection = older): Promise<void> {
  await log.settled();
  const { events, last } = await log.feed.readFor(
    toConsumer(projection, eventSchema),
    pool,
    { xid: '0', position: '0' },
    1_000,
  );
  const db = await pool.connect();
  await db.query('begin; truncate orders, bookings, ledger_entries, refund_changes');
  await project(projection, db, events);
  if (last) await moveCheckpoint(db, getCheckpointName(projection), last);
  await db.query('commit');
  db.release();
}

beforeAll(async () => {
  log = await openTestLog();
  const current = readTables.find(orders.name);
  if (!current) throw new Error('There is no orders projection');
  older = { ...current, version: orders.version - 1 };
  olderPool = createPool(withServerSetting(log.url, 'search_path', `${getTableSchema(older)},public`), 2);
});
beforeEach(async () => {
  await log.append(bookingCreated());
  await rebuildOutdated(log.pool, log.feed, [older]);
});
afterAll(async () => {
  await olderPool.end();
  await log.close();
});

test('programs of two versions each read and update their own tables', async () => {
  const current = readTables.find(orders.name) ?? older;
  await catchUp(log.pool, current);
  const before = await rowsIn(getTableSchema(current));
  await log.append(bookingCreated());
  await catchUp(olderPool);
  expect(await rowsIn(getTableSchema(older))).toBe((before ?? 0) + 1);
  expect(await rowsIn(getTableSchema(current))).toBe(before);
  const { rows } = await olderPool.query('select from bookings');
  expect(rows).toHaveLength((before ?? 0) + 1);
});

test('tables of another version stay while a process updates them, and are dropped when none does', async () => {
  await catchUp(olderPool);
  expect(await dropUnusedTables(readTables, log.pool, '0 s')).toEqual([]);
  await log.append(bookingCreated());
  await log.settled();
  expect(await dropUnusedTables(readTables, log.pool)).toEqual([]);
  expect(await exists(`${getTableSchema(older)}.bookings`)).toBe(true);
  expect(await dropUnusedTables(readTables, log.pool, '0 s')).toEqual([getCheckpointName(older)]);
  expect(await exists(`${getTableSchema(older)}.bookings`)).toBe(false);
  expect(await exists(`${getTableSchema(orders)}.bookings`)).toBe(true);
});

test('an erasure waits for tables of another version, and drops those that no process updates', async () => {
  await log.settled();
  const settled = settleOtherVersions(readTables, log.pool, log.feed);
  await catchUp(olderPool);
  expect(await settled).toEqual([]);
  await log.append(bookingCreated());
  expect(await settleOtherVersions(readTables, log.pool, log.feed, 500)).toEqual([getCheckpointName(older)]);
});

test('tables from before they had versions are dropped when no process updates them', async () => {
  await log.pool.query(`create table public.bookings (id int);
    insert into checkpoints (name, version) values ('bookings', 10)`);
  expect(await dropUnusedTables(readTables, log.pool, '0 s')).toContain('bookings');
  expect(await exists('public.bookings')).toBe(false);
});

test('a version that changes what appends update does not start beside programs of another one', async () => {
  const writer = await openConnection(log.url);
  await log.pool.query('update checkpoints set version = version - 1 where name = $1', [inline.name]);
  await expect(prepareProjections(log.pool, log.feed)).rejects.toThrow(/stop all processes of the other version first/);
  await writer.end();
  await log.pool.query('update checkpoints set version = version + 1 where name = $1', [inline.name]);
});

test('a version that does not know an event it needs says so at its start', async () => {
  await log.pool.query(
    `insert into events (event_id, type, schema_version, stream, version, command_id, data, meta)
     values (gen_random_uuid(), 'BookingTeleported', 1, 'booking-1', 1, 'newer', '{}', '{}')`,
  );
  await log.settled();
  await log.pool.query('delete from checkpoints where name = $1', [getCheckpointName(orders)]);
  await expect(prepareProjections(log.pool, log.feed)).rejects.toThrow(
    'This version of the program does not know the event type BookingTeleported. Start the version that recorded it, or a newer one.',
  );
});

test('the search path of a connection names the tables of this version, and keeps other options', () => {
  const url = withReadTables('postgres://u:p@h/db?options=-c%20jit%3Doff&sslmode=require');
  expect(new URL(url).searchParams.get('options')).toMatch(/^-c jit=off -c search_path=read_.*,public$/);
  expect(new URL(url).searchParams.get('sslmode')).toBe('require');
  expect(withReadTables(withReadTables(url))).toBe(withReadTables(url));
  for (const projection of asynchronous) expect(withReadTables(url)).toContain(getTableSchema(projection));
});

test('a second start migrates nothing again, although the read tables come first in the search path', async () => {
  const tables = async () =>
    (await log.pool.query("select count(*)::int as n from pg_tables where schemaname like 'read_%'")).rows[0];
  const before = await tables();
  await migrate(withReadTables(log.url));
  expect(await tables()).toEqual(before);
});
