import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { instantFormat, toHeaders, type Cell, type Table } from './table.js';

/** A sheet can have 1,048,576 rows. */
const MAX_ROWS = 1_000_000;
const FORMATS = { plain: '@', day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm', money: '#,##0.00' };

/** Streams an Excel workbook. Texts are text cells, so that a ZIP code keeps its zero and nothing is run as a formula. */
export function toXlsx(table: Table, timeZone: string): Readable {
  const file = new PassThrough();
  write(table, timeZone, file).catch((error: Error) => file.destroy(error));
  return file;
}

async function write(table: Table, timeZone: string, file: PassThrough): Promise<void> {
  // Loading it takes a quarter of a second, and few processes need it.
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: file, useStyles: true });
  const addSheet = () => {
    const sheet = workbook.addWorksheet(undefined, { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = toHeaders(table, timeZone).map((header) => ({ header, width: Math.max(12, header.length + 2) }));
    sheet.getRow(1).font = { bold: true };
    return sheet;
  };
  const closed = finished(file).catch(() => undefined);
  const format = instantFormat(timeZone);
  let sheet = addSheet();
  let rows = 0;
  for await (const page of table.pages) {
    for (const cells of page) {
      rows += 1;
      if (rows % MAX_ROWS === 0) {
        sheet.commit();
        sheet = addSheet();
      }
      const row = sheet.addRow([]);
      cells.forEach((cell, i) => {
        const { value, numFmt } = toExcel(cell, table.columns[i]?.kind ?? 'plain', format);
        if (value === null) return;
        Object.assign(row.getCell(i + 1), { value, ...(numFmt && { numFmt }) });
      });
      row.commit();
    }
    // Rows are read only as fast as the client takes them.
    if (file.destroyed) return;
    if (file.writableNeedDrain) await Promise.race([once(file, 'drain'), closed]);
  }
  await workbook.commit();
}

/** Excel has no time zones: an instant is its time on the clock of the business. */
function toExcel(cell: Cell, kind: Table['columns'][number]['kind'], format: (instant: string) => string) {
  if (typeof cell === 'bigint') return { value: Number(cell) / 100, numFmt: FORMATS.money };
  if (typeof cell !== 'string') return { value: cell };
  if (kind === 'plain' || cell === '') return { value: cell || null, numFmt: FORMATS.plain };
  const local = kind === 'day' ? cell : `${format(cell).replace(' ', 'T')}Z`;
  return { value: new Date(local), numFmt: FORMATS[kind] };
}
