import { constants, createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { importLog } from '../../event-store/maintenance/import-log.js';
import { LogFileError } from '../../event-store/maintenance/log-file.js';
import { PersonalData } from '../../event-store/encryption/personal-data.js';
import { codeOf, StartError } from '../../platform/start-error.js';
import { projections } from '../../read/engine/projections.js';
import { rebuild } from '../../read/engine/rebuild.js';
import { print, withContext, type OpenContext, type CliContext } from '../context.js';

const PROGRESS_INTERVAL = 100_000;

export const importCommand = (open: OpenContext) =>
  new Command('import')
    .description('Import an exported log into a new database and build all read tables. Sends no emails')
    .argument('[file]', 'default: the standard input')
    .option('--expect <hash>', 'the last hash that the export printed; a file with another one is rejected')
    .action(async (file: string | undefined, { expect }: { expect?: string }) => {
      if (file !== undefined) await access(file, constants.R_OK).catch((error: unknown) => cannotRead(file, error));
      await withContext(open, (context) => importFrom(file, expect, context), { isNew: true });
    });

async function importFrom(
  file: string | undefined,
  expect: string | undefined,
  { pool, get }: CliContext,
): Promise<void> {
  const events = await importLog(pool, get<PersonalData>(PersonalData), linesOf(file), expect, (read) => {
    if (read % PROGRESS_INTERVAL === 0 && read > 0) print(`${read} events`);
  }).catch((error: unknown) => {
    throw error instanceof LogFileError ? new StartError(error.message, { cause: error }) : error;
  });
  for (const projection of projections) await rebuild(pool, get(Feed), projection);
  print(`Imported ${events} events and built ${projections.length} read tables.`);
}

/** Opens the input with the first read: readline loses lines that arrive before it has a listener. */
async function* linesOf(file: string | undefined): AsyncGenerator<string> {
  const input = file === undefined ? process.stdin : createReadStream(file);
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    cannotRead(file ?? 'The standard input', error);
  }
}

function cannotRead(what: string, error: unknown): never {
  throw new StartError(`${what} cannot be read (${codeOf(error)})`, { cause: error });
}
