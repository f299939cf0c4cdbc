import type { ClientBase, Pool, PoolClient } from 'pg';

/** A pool, or a connection in a transaction. */
export type Connection = Pick<ClientBase | Pool, 'query'>;

/** Runs statements in one transaction. After a failure its connection is closed, which ends the transaction. */
export async function inTransaction<T>(pool: Pool, run: (db: PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    const result = await run(db);
    await db.query('commit');
    db.release();
    return result;
  } catch (error) {
    db.release(true);
    throw error;
  }
}
