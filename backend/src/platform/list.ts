import type { SortDirection } from '@party-rental/contracts';
import type { QueryResult, QueryResultRow } from 'pg';
import type { z } from 'zod';
import { decodeCursor, toPage, type Page, type Paging } from './page.js';

interface Database {
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>>;
}

/** Adds a value to a statement, and returns its parameter. */
export type Param = (value: unknown) => string;

/** The order of a list: by these columns, of which the last is unique. */
export interface ListOrder {
  by: readonly string[];
  direction: SortDirection;
}

/** A list in the database, read in pages by the key of their last rows. */
export interface List<Row, Key extends readonly unknown[]> extends ListOrder {
  columns: string;
  /** A table, also joined with others. */
  from: string;
  where(param: Param): string;
  /** Of the cursor: the values of `by`. */
  key: z.ZodType<Key>;
  toKey(row: Row): Key;
  /** Reads more about the rows of a page, which it must put in order again. */
  withDetails?(page: string, param: Param): string;
  /** The total stops there. */
  maxTotal?: number | undefined;
  /** Whether fewer matches than that are sorted: for them, a scan in order would read every row. */
  sortsFew?: boolean;
}

export async function readList<Row extends QueryResultRow, Key extends readonly unknown[]>(
  db: Database,
  list: List<Row, Key>,
  paging: Paging,
): Promise<Page<Row>> {
  const { columns, from, where, maxTotal = Infinity, sortsFew = false, withDetails = (page) => page } = list;
  const counting = count(db, list, maxTotal);
  const areFew = sortsFew && (await counting) < maxTotal;
  const values: unknown[] = [];
  const param: Param = (value) => `$${values.push(value)}`;
  const rows = `select ${columns} from ${from} where ${where(param)} ${after(list, decodeCursor(paging.cursor, list.key), param)}`;
  const first = `${inOrder(list)} limit ${param(paging.limit + 1)}`;
  const page = areFew ? `with matches as materialized (${rows}) select * from matches ${first}` : `${rows} ${first}`;
  const [total, listed] = await Promise.all([counting, db.query<Row>(withDetails(page, param), values)]);
  return toPage(listed.rows, paging, total, list.toKey);
}

async function count(
  db: Database,
  { from, where }: Pick<List<never, never>, 'from' | 'where'>,
  maxTotal: number,
): Promise<number> {
  const values: unknown[] = [];
  const limit = maxTotal === Infinity ? '' : `limit ${maxTotal}`;
  const matches = `select from ${from} where ${where((value) => `$${values.push(value)}`)} ${limit}`;
  const { rows } = await db.query<{ total: number }>(`select count(*)::int as total from (${matches}) matches`, values);
  return rows[0]?.total ?? 0;
}

/** The rows behind one, as a further condition. */
export function after({ by, direction }: ListOrder, key: readonly unknown[] | undefined, param: Param): string {
  if (!key) return '';
  return `and (${by.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${key.map((value) => param(value)).join(', ')})`;
}

export function inOrder({ by, direction }: ListOrder): string {
  return `order by ${by.map((column) => `${column} ${direction}`).join(', ')}`;
}
