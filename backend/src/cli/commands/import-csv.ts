import { readFile } from 'node:fs/promises';
import { IMPORT_KINDS, type ImportKind } from '@party-rental/contracts';
import { Argument, Command } from 'commander';
import { Rejection } from '../../domain/rejections.js';
import { Imports } from '../../imports/imports.js';
import { newId } from '../../platform/ids.js';
import { getCode, StartError } from '../../platform/start-error.js';
import { print, withContext, type OpenContext } from '../context.js';

export const importCsvCommand = (open: OpenContext) =>
  new Command('import-csv')
    .description('Import items, customers or upcoming orders from a CSV file. Sends no emails')
    .addArgument(new Argument('<kind>', 'what the rows are').choices(IMPORT_KINDS))
    .argument('<file>', 'with the columns of the template, or those of a common rental program')
    .option('--dry-run', 'say what each row would do, and change nothing')
    .action((kind: ImportKind, path: string, { dryRun = false }: { dryRun?: true | false }) =>
      withContext(open, async ({ get }) => {
        const file = await readFile(path).catch((error: unknown) => {
          throw new StartError(`${path} can't be read (${getCode(error)}).`);
        });
        const caller = { user: null, requestId: newId(), actor: 'system' } as const;
        const report = await get<Imports>(Imports).start({ kind, file, dryRun }, caller);
        if (report instanceof Rejection) throw new StartError(report.detail);
        for (const { row, words } of report.plan) print(`row ${row}: ${words}`);
        for (const { row, reason } of report.refused) print(`row ${row} refused: ${reason}`);
        for (const { row, reason } of report.warnings) print(`row ${row}: ${reason}`);
        const { rows, created, unchanged, refusedRows } = report;
        print(
          `${rows} rows: ${created} ${dryRun ? 'would be created' : 'created'}, ${unchanged} unchanged, ${refusedRows} refused.`,
        );
        if (report.status === 'stopped')
          throw new StartError(
            `The import stopped. Import the same file again to finish it, or undo it (${report.id}).`,
          );
        print(dryRun ? 'Nothing was changed.' : `Admin → Import & Export can undo it (${report.id}).`);
      }),
    );
