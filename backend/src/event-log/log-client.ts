import pg from 'pg';

/** A session for the log: it pipelines, waits for nothing for long, and plans each statement once. */
export async function connectToLog(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    application_name: 'party-rental log',
    connectionTimeoutMillis: 2_000,
    query_timeout: 6_000,
    keepAlive: true,
  });
  await client.connect();
  await client.query(`select set_config('lock_timeout', '2s', false), set_config('statement_timeout', '5s', false),
    set_config('idle_in_transaction_session_timeout', '10s', false), set_config('plan_cache_mode', 'force_generic_plan', false)`);
  return client;
}
