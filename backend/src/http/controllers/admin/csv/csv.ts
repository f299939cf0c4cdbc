import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { instantFormat, toHeaders, type Table } from './table.js';

/** Streams a CSV file for spreadsheets. Values that a spreadsheet would run as a formula are escaped. */
export function toCsv(table: Table, timeZone: string): Readable {
  const file = stringify({
    header: true,
    columns: toHeaders(table, timeZone),
    bom: true,
    escape_formulas: true,
    cast: { bigint: (cents) => (Number(cents) / 100).toFixed(2) },
  });
  const rows = Readable.from(toRows(table, timeZone));
  rows.on('error', (error) => file.destroy(error));
  file.on('close', () => rows.destroy());
  return rows.pipe(file);
}

async function* toRows({ columns, pages }: Table, timeZone: string) {
  const format = instantFormat(timeZone);
  for await (const page of pages)
    for (const row of page)
      yield row.map((cell, i) => (columns[i]?.kind === 'instant' && typeof cell === 'string' ? format(cell) : cell));
}
