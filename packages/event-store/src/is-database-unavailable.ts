import { types } from 'node:util';

const { isNativeError } = types;

/** SQLSTATE lock_not_available. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** SQLSTATE read_only_sql_transaction: of a write on a standby. */
export const READ_ONLY = '25006';
// SQLSTATE codes of temporary failures: connection exceptions, insufficient resources, shutdowns, timeouts, deadlocks,
// serialization failures, and writes on a standby.
const TEMPORARY = /^(08|53|57P|57014|55P03|40P01|40001|25P03|25006)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND']);

// The last is TypeORM's, about a connection that was lost between two queries.
const UNAVAILABLE =
  /Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client has encountered a connection error|not queryable|Query runner already released/i;

/** Whether a connection was lost in use. What was sent may have been committed. */
export function isConnectionLost(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^(08|57P0[12])/.test(code) || code === 'ECONNRESET' || code === 'EPIPE') return true;
  return /Connection terminated(?! due to connection timeout)|Query read timeout/.test(error.message);
}

/** Whether an error means that the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (TEMPORARY.test(code) || NETWORK.has(code)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return UNAVAILABLE.test(error.message);
}
