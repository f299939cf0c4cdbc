import {
  IMPORT_COLUMNS,
  IMPORT_MAX_ROWS,
  REQUIRED_COLUMNS,
  toImportColumns,
  type ImportKind,
} from '@party-rental/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { Rejection } from '../domain/rejections.js';

/** The cells of a row by column, without blank ones. Rows count as in a spreadsheet: the first one has the headers. */
export interface FileRow {
  row: number;
  cells: Partial<Record<string, string>>;
}

/** Reads a CSV file as spreadsheets write it: with commas, semicolons or tabs, in UTF-8 or the encoding of Windows. */
export function readFile(file: Buffer, kind: ImportKind): FileRow[] | Rejection {
  const text = decode(file);
  let records: string[][];
  try {
    records = parse(text, { delimiter: findDelimiter(text), relax_column_count: true, relax_quotes: true, trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return malformed(`We can't read this file as CSV: ${error.message}`);
  }
  const [headers = [], ...rows] = records;
  const columns = toImportColumns(kind, headers);
  const missing = REQUIRED_COLUMNS[kind].filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return malformed(
      `The file has no column ${missing.join(', ')}. Its first row should name the columns: ${Object.keys(IMPORT_COLUMNS[kind]).join(', ')}`,
    );
  if (rows.length > IMPORT_MAX_ROWS)
    return new Rejection(
      'too_large',
      `Please import at most ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows at a time.`,
    );
  return rows
    .map((record, i) => ({ row: i + 2, cells: toCells(record, columns) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
}

/** Exports put an apostrophe in front of what a spreadsheet would run as a formula. */
function toCells(record: readonly string[], columns: readonly (string | undefined)[]): FileRow['cells'] {
  const cells = record.flatMap((cell, i) => {
    const [column, text] = [columns[i], cell.replace(/^'(?=[=+\-@\t])/, '')];
    return column !== undefined && text !== '' ? [[column, text] as const] : [];
  });
  return Object.fromEntries(cells);
}

/** Without a byte order mark. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder(file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : 'windows-1252').decode(file);
  }
}

function findDelimiter(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((one, other) => (count(other) > count(one) ? other : one));
}

function malformed(sentence: string): Rejection {
  return new Rejection('malformed', `${sentence.replace(/\.$/, '')}.`);
}
