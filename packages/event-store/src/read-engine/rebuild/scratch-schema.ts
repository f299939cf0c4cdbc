import type { ClientBase, Pool } from 'pg';

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
    await db.query('select pg_advisory_lock(hashtextextended($1, 0))', [schema]);
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
