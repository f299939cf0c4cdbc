import { z } from 'zod';
import { bookedFields } from '../bookings/booking-form.js';
import { listSchema, sentence } from '../text/response-values.js';
import { IMPORT_KINDS } from './import-columns.js';

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 20_000;
/** Rows of a dry run that say what they would do. */
export const IMPORT_MAX_PLANNED = 500;

export const importKind = z.enum(IMPORT_KINDS, 'Please choose items, customers or orders');

const atRow = {
  row: z.int().meta({ description: 'As in the spreadsheet, whose first row has the names of the columns' }),
};

const importSummary = z.object({
  id: z.uuid(),
  kind: importKind,
  status: z.enum(['running', 'done', 'stopped', 'undoing', 'undo_stopped', 'undone']).meta({
    description:
      'stopped: it failed or its process ended; import the same file again, and what is missing is created. undo_stopped: the same of an undo; repeat it',
  }),
  rows: z.int(),
  created: z.int().meta({ description: 'Rows that were created; in a dry run, that would be' }),
  records: z.int().meta({ description: 'What these rows are: orders can have several' }),
  unchanged: z.int().meta({ description: 'Rows of items, customers and orders that exist already' }),
  refusedRows: z.int(),
  startedAt: z.iso.datetime(),
  actor: z.string().max(250).meta({ description: 'The admin who started it' }),
});
export const importSummaries = listSchema(importSummary);
export type ImportSummary = z.infer<typeof importSummary>;

export const importReport = importSummary
  .extend({
    refused: listSchema(z.object({ ...atRow, reason: sentence })),
    warnings: listSchema(z.object({ ...atRow, reason: sentence })).meta({
      description: 'Of rows that were not refused',
    }),
    plan: z
      .array(z.object({ ...atRow, words: sentence }))
      .max(IMPORT_MAX_PLANNED)
      .meta({ description: 'Of a dry run: what the first rows would do' }),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReport>;
export type RefusedRow = ImportReport['refused'][number];

/** What another program knew of a customer. What it didn't is blank. */
export const importedCustomer = z
  .object(bookedFields)
  .omit({ eventType: true, attendees: true })
  .extend({ notes: z.string().max(2000) })
  .meta({ id: 'ImportedCustomer' });
export type ImportedCustomer = z.infer<typeof importedCustomer>;

export const EXPORT_FILES = ['items.csv', 'customers.csv', 'orders.csv', 'orders.ndjson', 'log.ndjson'] as const;
export const exportFile = z.enum(EXPORT_FILES);
export type ExportFile = z.infer<typeof exportFile>;
