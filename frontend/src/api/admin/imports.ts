import type { ImportKind, ImportReport } from '@party-rental/contracts';
import { call, sendFile } from '../client';
import { read } from '../query';

const POLL_INTERVAL_MS = 1_000;

export const importsQuery = read(
  'GET /api/admin/imports',
  {},
  {
    reads: ['staff'],
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'running' || status === 'undoing') && POLL_INTERVAL_MS,
  },
);

export const importQuery = (id: string) =>
  read('GET /api/admin/imports/{id}', { params: { id } }, { reads: ['staff'] });

/** A dry run changes nothing. */
export const importFile = (kind: ImportKind, file: File, dryRun: boolean): Promise<ImportReport> =>
  sendFile('POST /api/admin/imports', { query: { kind, dryRun: String(dryRun) } }, file, 'text/csv');

export const undoImport = (id: string) => call('DELETE /api/admin/imports/{id}', { params: { id } });
