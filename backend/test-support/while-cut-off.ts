import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const WAITING = 'datname = current_database() and pid in (select pid from pg_locks where not granted)';

/** Sends a request, and until its response closes every database connection that reads the table. */
export async function whileCutOff<Reply>(
  databaseUrl: string,
  table: string,
  send: () => PromiseLike<Reply>,
): Promise<Reply> {
  const operator = new pg.Client({ connectionString: databaseUrl });
  await operator.connect();
  await operator.query('begin');
  await operator.query(`lock table ${table}`);
  let isAnswered = false;
  const reply = Promise.resolve(send()).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`);
    await sleep(10);
  }
  await operator.query('rollback');
  await operator.end();
  return reply;
}
