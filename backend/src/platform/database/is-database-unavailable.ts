// Classes of SQLSTATE that say "not now": connection exception, insufficient resources, operator intervention, and a
// lock or a statement that took too long.
const NOT_NOW = /^(08|53|57P|57014|55P03|40P01|40001|25P03)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND']);

/** Whether an error means that the database cannot serve now, and may later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NOT_NOW.test(code) || NETWORK.has(code)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return /Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client has encountered a connection error|not queryable/i.test(
    error.message,
  );
}
