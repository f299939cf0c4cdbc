import pg from 'pg';
import { clientFor } from './client.js';

const DATE_OID = 1082;
/** A process that hangs in a transaction blocks every subscription to the log. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** Longer than the pauses of what looks for work: to connect again costs more than a query. */
export const IDLE_CONNECTION_TIMEOUT_MS = 30_000;
/** Without it, the kernel waits 15 minutes for a host that stopped responding. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

// A `date` stays text; pg would convert it to an instant in the local time zone.
pg.types.setTypeParser(DATE_OID, (text) => text);

export type Database = pg.Pool;

/** `timeoutMs` limits each statement; 0 means no limit. A connection is used once its `onConnect` has resolved. */
export function createPool(
  url: string,
  max = 10,
  timeoutMs = 0,
  onConnect?: (client: pg.ClientBase) => Promise<unknown>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientFor(url),
    max,
    application_name: 'party-rental',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    query_timeout: timeoutMs,
    // Also cancels the statement on the server when the client stops waiting.
    statement_timeout: timeoutMs,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it; its types only say void
    ...(onConnect && { onConnect }),
    ...KEEP_ALIVE,
  });
  // The pool replaces a broken idle connection; a broken connection in use fails its query.
  pool.on('error', () => undefined);
  // Without a listener, an error of a checked-out connection between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** For `onConnect`. By SQL, because a connection pooler does not pass it on from the URL. */
export const limitLockWait = (client: pg.ClientBase) => client.query("set lock_timeout = '1s'");

/** Whether a shop was ever started on the database. */
export async function hasTables(pool: Database): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('events') is not null as exists`);
  return rows[0]?.exists ?? false;
}

/** A superuser can read files and run programs on the database server. */
export async function isSuperuser(pool: Database): Promise<boolean> {
  const { rows } = await pool.query<{ isSuperuser: boolean }>(
    `select current_setting('is_superuser')::boolean as "isSuperuser"`,
  );
  return rows[0]?.isSuperuser ?? false;
}
