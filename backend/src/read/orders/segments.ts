import { z } from 'zod';
import { decodeCursor, toPage, Page, type Paging } from '../../platform/page.js';

/**
 * A page of a list that consists of segments, one after another, such as coming days and past days. The cursor holds the
 * index of the segment and the key of the last row.
 */
export async function readSegments<Segment, Row, Key extends readonly unknown[]>(
  segments: readonly Segment[],
  { paging, total, key }: { paging: Paging; total: number; key: z.ZodType<Key> },
  read: (segment: Segment, after: Key | undefined, limit: number) => Promise<{ row: Row; key: Key }[]>,
): Promise<Page<Row>> {
  const index = z
    .int()
    .min(0)
    .max(segments.length - 1);
  const [first, after] = decodeCursor<[number, Key?]>(paging.cursor, z.tuple([index, key])) ?? [0];
  const found: { row: Row; at: [number, Key] }[] = [];
  for (const [i, segment] of segments.entries()) {
    const missing = paging.limit + 1 - found.length;
    if (i < first || missing === 0) continue;
    const rows = await read(segment, i === first ? after : undefined, missing);
    found.push(...rows.map(({ row, key: position }) => ({ row, at: [i, position] as [number, Key] })));
  }
  const { rows, next } = toPage(found, paging, total, ({ at }) => at);
  return new Page(
    rows.map(({ row }) => row),
    total,
    next,
  );
}
