import type { QueryResult, QueryResultRow } from 'pg';

/** A named statement is planned once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** A connection or a pool. */
export interface Queryable {
  query<R extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<QueryResult<R>>;
}

/** The transaction may have been committed: its connection was lost before the server's reply, or the standby may lack it. */
export class OutcomeUnknownError extends Error {}

/**
 * Promise.all() that waits for all before it rejects: the statements behind a failed one in a pipeline fail, too. An unknown
 * outcome is the error that counts.
 */
export async function allSettledOrThrow<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(promises);
  for (const result of results) {
    if (result.status === 'rejected' && result.reason instanceof OutcomeUnknownError) throw result.reason;
  }
  return Promise.all(promises);
}
