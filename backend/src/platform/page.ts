import { z } from 'zod';

/** What a list endpoint is asked for. */
export interface Paging {
  limit: number;
  cursor?: string | undefined;
}

/** `next` is the cursor of the page after; absent on the last one. */
export class Page<T> {
  constructor(
    readonly rows: T[],
    readonly total: number,
    readonly next: string | undefined,
  ) {}
}

/** `rows` holds one more than asked for where there is a next page; `keyOf` is what the list is ordered by. */
export function pageOf<T>(rows: T[], { limit }: Paging, total: number, keyOf: (row: T) => unknown): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : undefined;
  return new Page(shown, total, next);
}

/** An instant in a cursor, in UTC, to the microsecond at most: what PostgreSQL takes. */
export const cursorInstant = z.iso.datetime().max(27).startsWith('2');

/** Undefined for no cursor, and for one whose key this shop cannot have made: the list then starts at its beginning. */
export function decodeCursor<Key>(cursor: string | undefined, key: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
