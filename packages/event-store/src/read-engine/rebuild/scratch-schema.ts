import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';

const POLL_MS = 100;

/**
 * Runs `work` on a projection's tables in a schema of their own, where unqualified names refer to them. One run at a time
 * per schema. The next run drops what a failed one left.
 */
export async function inScratchSchema<T>(
  pool: Pool,
  schema: string,
  ddl: string,
  work: (db: ClientBase) => Promise<T>,
): Promise<T> {
  const db = await pool.connect();
  try {
    while (!(await tryLock(db, schema))) await sleep(POLL_MS);
    await db.query(
      `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path = ${schema}, public`,
    );
    await db.query(ddl);
    const result = await work(db);
    await db.query(`reset search_path; drop schema if exists ${schema} cascade`);
    await db.query('select pg_advisory_unlock(hashtextextended($1, 0))', [schema]);
    db.release();
    return result;
  } catch (error) {
    db.release(true);
    throw error;
  }
}

/** Polled: a statement that waits for the lock and the concurrent build of an index, which waits for the statement, would deadlock. */
async function tryLock(db: ClientBase, schema: string): Promise<boolean> {
  const { rows } = await db.query<{ isAcquired: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isAcquired"',
    [schema],
  );
  return rows[0]?.isAcquired ?? false;
}
