import type { QueryResult, QueryResultRow } from 'pg';

/** With a name it is planned once a session. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Whatever takes statements: a connection, a pool, or a batch that is being put together. */
export interface Queryable {
  query<R extends QueryResultRow>(statement: Statement | string, values?: unknown[]): Promise<QueryResult<R>>;
}
