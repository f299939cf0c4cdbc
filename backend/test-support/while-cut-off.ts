import pg from 'pg';

const WAITING = 'datname = current_database() and pid in (select pid from pg_locks where not granted)';

/** Sends a request that reads a table, and closes the database connection that reads it. */
export async function whileCutOff<Reply>(
  databaseUrl: string,
  table: string,
  send: () => PromiseLike<Reply>,
): Promise<Reply> {
  const operator = new pg.Client({ connectionString: databaseUrl });
  await operator.connect();
  await operator.query('begin');
  await operator.query(`lock table ${table}`);
  const reply = send().then((received) => received); // supertest sends once `then` is called
  let cut = 0;
  while (cut === 0) {
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`,
    );
    cut = rowCount ?? 0;
  }
  await operator.query('rollback');
  await operator.end();
  return reply;
}
