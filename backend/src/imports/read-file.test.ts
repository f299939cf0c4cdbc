import { expect, test } from 'vitest';
import { IMPORT_COLUMNS, IMPORT_KINDS, toImportColumns } from '@party-rental/contracts';
import { readFile } from './read-file.js';
import { parseRow, ROW_SCHEMAS } from './row-schemas.js';

const read = (text: string | Buffer, kind: 'items' | 'orders' = 'items') => readFile(Buffer.from(text), kind);

test.each([
  [
    'Booqable',
    ['Order number', 'Product name', 'Starts at', 'Quantity', 'Customer name'],
    ['order_number', 'item', 'event_date', 'quantity', 'name'],
  ],
  [
    'another program',
    ['BOOKING_ID', 'Rental Item', 'Event Date', 'Client', 'Grand Total'],
    ['reference', 'item', 'event_date', 'name', 'total'],
  ],
])('the columns of %s are known', (_name, headers, columns) => {
  expect(toImportColumns('orders', headers)).toEqual(columns);
});

test.each(IMPORT_KINDS)('the own columns of %s are themselves', (kind) => {
  const columns = Object.keys(IMPORT_COLUMNS[kind]);
  expect(toImportColumns(kind, columns.toReversed())).toEqual(columns.toReversed());
});

test('rows are numbered as in the spreadsheet, past blank ones and line breaks in a cell', () => {
  expect(read('\uFEFFname;price;description\r\nTent;10;"a\r\nb"\r\n\r\n;;\r\nTable;5;\r\n')).toEqual([
    { row: 2, cells: { name: 'Tent', price: '10', description: 'a\r\nb' } },
    { row: 5, cells: { name: 'Table', price: '5' } },
  ]);
});

test('a file in the encoding of Windows keeps its letters, and an escaped formula its text', () => {
  expect(read(Buffer.from("name,price\nCaf\xe9 Table,'+5\n", 'latin1'))).toEqual([
    { row: 2, cells: { name: 'Café Table', price: '+5' } },
  ]);
});

test.each([
  ['$1,234.50', 123_450],
  ['12', 1_200],
  ['0.5', 50],
  ['1.234,50', undefined],
  ['-5', undefined],
  ['free', undefined],
])('the price %s', (price, cents) => {
  const item = parseRow(ROW_SCHEMAS.items, { name: 'Tent', price });
  expect(typeof item === 'string' ? undefined : item.price).toBe(cents);
});

test.each([
  ['2026-12-31', '2026-12-31'],
  ['12/31/2026', '2026-12-31'],
  ['1/2/2027', '2027-01-02'],
  ['2026-12-31 10:00', '2026-12-31'],
  ['2026-12-31T23:00:00Z', undefined],
  ['2026-12-31 23:00 +02:00', undefined],
  ['12/31/2026 11:00 PM', '2026-12-31'],
  ['31.12.2026', undefined],
  ['2/30/2027', undefined],
])('the day %s', (day, date) => {
  const row = parseRow(ROW_SCHEMAS.orders, { reference: '1', item: 'Tent', name: 'Dana', event_date: day });
  expect(typeof row === 'string' ? undefined : row.event_date).toBe(date);
});
