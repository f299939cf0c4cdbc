import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** A bigint is an amount in cents. */
export type Column<Row> = readonly [header: string, value: (row: Row) => string | number | bigint | null];

export const CSV_PAGE_SIZE = 500;
/** The time is enough for all bookings of many years. */
export const CSV = { type: 'text/csv; charset=utf-8', timeoutMs: 600_000 };

/** Streams a CSV file for spreadsheets. Values that a spreadsheet would run as a formula are escaped. */
export function toCsv<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>): Readable {
  const table = stringify({
    header: true,
    columns: columns.map(([header]) => header),
    bom: true,
    escape_formulas: true,
    cast: { bigint: (cents) => (Number(cents) / 100).toFixed(2) },
  });
  const rows = Readable.from(toCells(columns, pages));
  rows.on('error', (error) => table.destroy(error));
  table.on('close', () => rows.destroy());
  return rows.pipe(table);
}

async function* toCells<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<readonly Row[]>) {
  for await (const page of pages) for (const row of page) yield columns.map(([, value]) => value(row));
}

/** Yields an in-memory list as one page. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export function dollars(cents: number): bigint {
  return BigInt(cents);
}
