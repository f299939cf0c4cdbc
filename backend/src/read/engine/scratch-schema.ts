import type { ClientBase, Pool } from 'pg';

/**
 * Makes a projection's tables in a schema of their own and works there: every unqualified name means those. One such
 * piece of work at a time for each schema. What a failure leaves behind goes with its connection, and with the next run.
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
