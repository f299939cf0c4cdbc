import type { z } from 'zod';
import { ofAdmin } from './endpoint.js';

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TABLE_FILE = 'Times are in business time, with its zone in the header. Amounts are in dollars.';

/** The endpoints of a table as a CSV file and as an Excel workbook. */
export function tableFiles<const Path extends string, Query extends z.ZodObject>(
  path: Path,
  summarize: (format: string) => string,
  query: Query,
) {
  const common = {
    ...ofAdmin,
    method: 'GET',
    query,
    errors: ['too_many_requests'],
  } as const;
  return {
    csv: {
      ...common,
      path: `${path}.csv`,
      summary: summarize('CSV'),
      description: TABLE_FILE,
      file: CSV,
    },
    xlsx: {
      ...common,
      path: `${path}.xlsx`,
      summary: summarize('an Excel workbook'),
      description: `The same as an Excel workbook, with cells for texts, dates and amounts. ${TABLE_FILE}`,
      file: XLSX,
    },
  } as const;
}
