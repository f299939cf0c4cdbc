import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Feed } from '../../subscriptions/feed.js';
import type { ReadTables } from '../read-tables.js';
import { getTableSchema } from './table-versions.js';

const SETTLE_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 250;

/**
 * Drops the read tables of other versions of the program that no process updates: an event has been waiting for them for
 * longer than `maxLag`, an interval of PostgreSQL. Returns the names of their checkpoints.
 */
export async function dropUnusedTables(tables: ReadTables, pool: Pool, maxLag = '1 day'): Promise<string[]> {
  const dropped: string[] = [];
  const db = await pool.connect();
  try {
    for (const { name } of await otherVersions(tables, db))
      if (await drop(tables, db, name, maxLag)) dropped.push(name);
    db.release();
    return dropped;
  } catch (error) {
    db.release(true);
    throw error;
  }
}

/**
 * Waits until the read tables of other versions contain the whole log, for example an erasure, and drops those that no
 * process updates.
 */
export async function settleOtherVersions(
  tables: ReadTables,
  pool: Pool,
  feed: Feed,
  timeoutMs = SETTLE_TIMEOUT_MS,
): Promise<string[]> {
  const { xid, position } = await feed.head(pool);
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(POLL_INTERVAL_MS)) {
    const versions = await otherVersions(tables, pool, [xid, position]);
    if (!versions.some(({ isBehind }) => isBehind)) return [];
  }
  return dropUnusedTables(tables, pool, '0 s');
}

async function otherVersions(
  tables: ReadTables,
  db: Pick<Pool | PoolClient, 'query'>,
  [xid, position] = ['0', '0'],
): Promise<{ name: string; isBehind: boolean }[]> {
  const { rows } = await db.query<{ name: string; isBehind: boolean }>(
    `select name, (xid, position) < ($1::xid8, $2::bigint) as "isBehind" from checkpoints order by name`,
    [xid, position],
  );
  return rows.filter(({ name }) => tables.isOfAnotherVersion(name));
}

async function drop(tables: ReadTables, db: PoolClient, checkpoint: string, maxLag: string): Promise<boolean> {
  await db.query('begin');
  await db.query("set local lock_timeout = '1s'");
  const { rowCount } = await db.query(
    `delete from checkpoints where name = (
       select c.name from checkpoints c where c.name = $1 and (
         select e.recorded_at from events e where (e.xid, e.position) > (c.xid, c.position)
         order by e.xid, e.position limit 1) <= clock_timestamp() - $2::interval
       for update skip locked)`,
    [checkpoint, maxLag],
  );
  if (rowCount === 1) {
    const [name = '', version] = checkpoint.split('@');
    if (version) await db.query(`drop schema if exists ${getTableSchema({ name, version: Number(version) })} cascade`);
    else await db.query(`drop table if exists ${tables.unversionedTables(name)}`);
  }
  await db.query('commit');
  return rowCount === 1;
}
