import pg from 'pg';

const WAITING = 'datname = current_database() and pid in (select pid from pg_locks where not granted)';

/** Asks for something that reads a table, and cuts the connection on which it is read. */
export async function whileCutOff<Answer>(
  databaseUrl: string,
  table: string,
  ask: () => PromiseLike<Answer>,
): Promise<Answer> {
  const operator = new pg.Client({ connectionString: databaseUrl });
  await operator.connect();
  await operator.query('begin');
  await operator.query(`lock table ${table}`);
  const answer = ask().then((answer) => answer); // supertest asks when somebody waits
  let cut = 0;
  while (cut === 0) {
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`,
    );
    cut = rowCount ?? 0;
  }
  await operator.query('rollback');
  await operator.end();
  return answer;
}
