import pg from 'pg';
import { PLAN_SETTINGS } from '../plan-settings.js';

const REQUEST_TIMEOUT_MS = 6_000;
/** The `application_name` of writer connections. */
export const WRITER_NAME = 'party-rental log';

// A client that stops in the middle of a message keeps its locks, but does not count as idle in transaction.
// In PostgreSQL 17 and newer, `transaction_timeout` ends it.
export const SESSION_SETTINGS = `set lock_timeout = '2s'; set statement_timeout = '5s'; set idle_in_transaction_session_timeout = '10s';
  set plan_cache_mode = force_generic_plan; ${PLAN_SETTINGS};
  select set_config(name, '10s', false) from pg_settings where name = 'transaction_timeout'`;

/**
 * A connection for decisions. It pipelines: statements that are issued together travel in one round trip. When one of a
 * transaction fails, the server rejects the ones behind it.
 */
export type WriteConnection = pg.Client & {
  /**
   * Whether an operator has cancelled the wait of a commit for the synchronous standby. PostgreSQL then reports success, with
   * a warning: the transaction is committed on the primary, and a failover may lose it.
   */
  isCommittedWithoutStandby: boolean;
};

/** `Client` may follow the writable server of a list. */
export async function openConnection(url: string, Client = pg.Client): Promise<WriteConnection> {
  const client = new Client({
    connectionString: url,
    application_name: WRITER_NAME,
    connectionTimeoutMillis: 2_000,
    query_timeout: REQUEST_TIMEOUT_MS,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const connection: WriteConnection = Object.assign(client, { isCommittedWithoutStandby: false });
  client.on('error', () => undefined); // pending statements reject, and 'end' follows
  // The message depends on the server's language; the name of the routine does not.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') connection.isCommittedWithoutStandby = true;
  });
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
  } catch (error) {
    await client.end();
    throw error;
  }
  return connection;
}
