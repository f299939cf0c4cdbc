import { MAX_ORDER_LINES } from '@party-rental/contracts';
import type { z } from 'zod';
import { refuse, type Decided } from './importer.js';
import type { FileRow } from './read-file.js';
import { parseRow, ROW_SCHEMAS } from './row-schemas.js';

export type OrderRow = z.output<typeof ROW_SCHEMAS.orders> & { row: number; reference: string };

/** What the rows of an order share. Where later rows leave it blank, it is that of the first one. */
const SHARED = 'name email phone address city state zip paid total status order_number event_date days'.split(' ');
const SAME = ['name', 'email', 'paid', 'total', 'status'];

/** The rows of each order, in the order of the file; one that has an unreadable row is refused whole. */
export function toGroups(rows: readonly FileRow[]): ([OrderRow, ...OrderRow[]] | Decided)[] {
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const reference = row.cells['reference'] ?? row.cells['order_number'] ?? `row ${row.row}`;
    const group = groups.get(reference);
    if (group) group.push(row);
    else groups.set(reference, [row]);
  }
  return [...groups].map(([reference, group]) => readGroup(reference, group));
}

function readGroup(reference: string, group: readonly FileRow[]): [OrderRow, ...OrderRow[]] | Decided {
  const numbers = group.map(({ row }) => row);
  const shared = Object.fromEntries(SHARED.map((column) => [column, group[0]?.cells[column]]));
  if (group.length > MAX_ORDER_LINES)
    return refuse(numbers, `An order can have at most ${MAX_ORDER_LINES.toLocaleString('en-US')} rows.`);
  const different = SAME.find((column) =>
    group.some(({ cells }) => cells[column] !== undefined && cells[column] !== shared[column]),
  );
  if (different) return refuse(numbers, `${different}: The rows of one order have different ones.`);
  const read = group.map(({ row, cells }) => ({ row, parsed: parseRow(ROW_SCHEMAS.orders, { ...shared, ...cells }) }));
  const bad = read.find(({ parsed }) => typeof parsed === 'string');
  if (bad) {
    const refused = read.map(({ row, parsed }) => {
      const reason = typeof parsed === 'string' ? parsed : `Row ${bad.row} of the same order can't be read.`;
      return { row, reason };
    });
    return { rows: numbers, outcome: 'refused', words: '', refused };
  }
  return read.flatMap(({ row, parsed }) => (typeof parsed === 'string' ? [] : [{ ...parsed, row, reference }])) as [
    OrderRow,
    ...OrderRow[],
  ]; // none is unreadable
}
