import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import ExcelJS from 'exceljs';
import { toCsv } from './csv.js';
import { dollars, onePage, toTable, type Column } from './table.js';
import { toXlsx } from './xlsx.js';

interface Row {
  zip: string;
  day: string;
  at: string;
  cents: number;
  units: number;
  note: string | null;
}

const COLUMNS: Column<Row>[] = [
  ['Zip code', ({ zip }) => zip],
  ['Event date', ({ day }) => day, 'day'],
  ['Created', ({ at }) => at, 'instant'],
  ['Total', ({ cents }) => dollars(cents)],
  ['Units', ({ units }) => units],
  ['Note', ({ note }) => note],
];
const ROW: Row = {
  zip: '02138',
  day: '2026-12-05',
  at: '2026-12-05T01:30:59.000Z',
  cents: 26_892,
  units: 2,
  note: '=1+1',
};
const ZONE = 'America/New_York';

const table = () => toTable(COLUMNS, onePage([ROW, { ...ROW, note: null }]));

async function readSheets(file: AsyncIterable<unknown>) {
  const workbook = new ExcelJS.Workbook();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types know an older Buffer
  await workbook.xlsx.load((await buffer(file as never)) as never);
  return workbook.worksheets;
}

test('a workbook has cells for texts, dates, times in business time, amounts and numbers', async () => {
  const [sheet] = await readSheets(toXlsx(table(), ZONE));
  const cells = (n: number) => [1, 2, 3, 4, 5, 6].map((column) => sheet?.getRow(n).getCell(column));
  expect(cells(1).map((cell) => cell?.value)).toEqual([
    'Zip code',
    'Event date',
    'Created (America/New_York)',
    'Total',
    'Units',
    'Note',
  ]);
  expect(cells(2).map((cell) => [cell?.value, cell?.numFmt])).toEqual([
    ['02138', '@'],
    [new Date('2026-12-05T00:00:00Z'), 'yyyy-mm-dd'],
    [new Date('2026-12-04T20:30:00Z'), 'yyyy-mm-dd hh:mm'],
    [268.92, '#,##0.00'],
    [2, undefined],
    ['=1+1', '@'],
  ]);
  expect(cells(3)[5]?.value).toBeNull();
  expect(sheet?.rowCount).toBe(3);
});

test('a CSV file has times in business time, and the zone in the header', async () => {
  const text = (await buffer(toCsv(table(), ZONE))).toString();
  expect(text).toBe(
    `\uFEFFZip code,Event date,Created (America/New_York),Total,Units,Note\n02138,2026-12-05,2026-12-04 20:30,268.92,2,'=1+1\n02138,2026-12-05,2026-12-04 20:30,268.92,2,\n`,
  );
});

test('rows are read only as fast as a workbook is taken', async () => {
  let pages = 0;
  async function* endless() {
    for (; pages < 20_000; pages += 1) {
      yield Array.from({ length: 100 }, () => ({ ...ROW, note: randomBytes(50).toString('hex') }));
      await nextTurn();
    }
  }
  const file = toXlsx(toTable(COLUMNS, endless()), ZONE);
  let before = -1;
  // Reading stops although no byte is taken.
  for (let still = 0; still < 200; still = pages === before ? still + 1 : 0) {
    before = pages;
    await nextTurn();
  }
  expect(pages).toBeLessThan(1_000);
  file.destroy();
});

test('an error while rows are read ends the file with it', async () => {
  async function* broken(): AsyncGenerator<Row[]> {
    yield [ROW];
    throw new Error('The database is away');
  }
  await expect(buffer(toXlsx(toTable(COLUMNS, broken()), ZONE))).rejects.toThrow('The database is away');
});
