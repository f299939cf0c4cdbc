import { toCsv } from './csv.js';
import type { Table } from './table.js';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type TableFormat = keyof typeof TYPES;

/** A download of a table. The time is enough for all bookings of many years. */
export function tableFile(format: TableFormat, name: string, timeZone: string, read: () => Promise<Table> | Table) {
  return {
    filename: `${name}.${format}`,
    type: TYPES[format],
    timeoutMs: 600_000,
    content: async () => {
      if (format === 'csv') return toCsv(await read(), timeZone);
      const { toXlsx } = await import('./xlsx.js');
      return toXlsx(await read(), timeZone);
    },
  };
}
