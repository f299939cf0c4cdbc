import { z } from 'zod';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { flag } from '../api/parameters.js';
import { exportFile, importKind, importReport, importSummaries } from './imports.js';

const byImportId = z.object({ id: z.uuid('This is not the id of an import') });
const exampleSummary = {
  id: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44',
  kind: 'orders',
  status: 'done',
  rows: 3,
  created: 2,
  records: 1,
  unchanged: 0,
  refusedRows: 1,
  startedAt: '2026-11-22T09:30:00.000Z',
  actor: 'Olga Owner (admin)',
};
const exampleReport = {
  ...exampleSummary,
  refused: [{ row: 4, reason: 'event_date: Saturday, November 21, 2026 is in the past.' }],
  warnings: [],
  plan: [],
};

export const importEndpoints = {
  imports: {
    method: 'GET',
    path: '/api/admin/imports',
    ...ofAdmin,
    summary: 'The latest 100 imports, newest first',
    output: importSummaries,
    example: { output: [exampleSummary] },
  },
  importFile: {
    method: 'POST',
    path: '/api/admin/imports',
    ...ofAdmin,
    summary: 'Import items, customers or upcoming orders from a CSV file of at most 5 MB and 20,000 rows',
    description:
      'The file is the body (`text/csv`), or the field `file` of a form. The same file again changes nothing. Imported orders send no email and keep their price; all rows with one reference are one order, which is created whole or not at all. If it takes longer than 25 seconds, the response is 202 with the status `running`, and the import continues.',
    query: z.object({ kind: importKind, dryRun: flag.default(false) }),
    upload: 'file',
    accepts: 'text/csv',
    output: importReport,
    isBulk: true,
    errors: ['too_large', 'unsupported_media_type'],
    example: { output: exampleReport },
  },
  importTemplate: {
    method: 'GET',
    path: '/api/admin/imports/template',
    ...ofAdmin,
    summary: 'An empty CSV file with the columns of an import',
    query: z.object({ kind: importKind }),
    file: 'text/csv',
  },
  importById: {
    method: 'GET',
    path: '/api/admin/imports/{id}',
    ...ofAdmin,
    summary: 'An import, finished or running',
    params: byImportId,
    output: importReport,
    errors: ['not_found'],
    example: { output: exampleReport },
  },
  undoImport: {
    method: 'DELETE',
    path: '/api/admin/imports/{id}',
    ...ofAdmin,
    summary: 'Undo an import: cancel its orders, or remove its items or customers, as long as nothing was done to them',
    description:
      'It is rejected once an order has begun. If it takes longer than 25 seconds, the response is 202 with the status `undoing`, and the undo continues.',
    params: byImportId,
    output: importReport,
    isBulk: true,
    errors: ['not_found', 'conflict'],
    example: { output: { ...exampleReport, status: 'undone' } },
  },
  exportFile: {
    method: 'GET',
    path: '/api/admin/export/{file}',
    ...ofAdmin,
    summary: 'One of these files: CSV in the columns of the import, JSON of the orders, or the log',
    params: z.object({ file: exportFile }),
    file: 'application/octet-stream',
    errors: ['too_many_requests'],
  },
} as const satisfies Record<string, Endpoint>;
