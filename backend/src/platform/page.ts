import { z } from 'zod';

/** The page parameters of a list endpoint. */
export interface Paging {
  limit: number;
  cursor?: string | undefined;
}

/** `next` is the cursor of the following page; undefined on the last one. */
export class Page<T> {
  constructor(
    readonly rows: T[],
    readonly total: number,
    readonly next: string | undefined,
  ) {}

  map<U>(toRow: (row: T) => U): Page<U> {
    return new Page(
      this.rows.map((row) => toRow(row)),
      this.total,
      this.next,
    );
  }
}

/** `rows` has one row more than `limit` if there is a next page; `getKey` returns the sort key. */
export function toPage<T>(rows: T[], { limit }: Paging, total: number, getKey: (row: T) => unknown): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last ? Buffer.from(JSON.stringify(getKey(last))).toString('base64url') : undefined;
  return new Page(page, total, next);
}

/** An instant in a cursor: UTC, with microseconds at most, as PostgreSQL accepts it. */
export const cursorInstant = z.iso.datetime().max(27).startsWith('2');

/** Returns undefined for a missing or invalid cursor: the list then starts at the beginning. */
export function decodeCursor<Key>(cursor: string | undefined, key: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
