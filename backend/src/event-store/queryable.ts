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

/** Promise.all() that waits for all before it rejects: the statements behind a failed one in a pipeline fail, too. */
export async function allSettledOrThrow<T extends readonly unknown[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
