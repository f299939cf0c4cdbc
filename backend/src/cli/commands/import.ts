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
import { print, withOpened, type Open, type Opened } from '../open.js';

const TOLD_EVERY = 100_000;

export const importCommand = (open: Open) =>
  new Command('import')
    .description('Fill the empty log of a new database from an exported one, and build every read table. Sends no mail')
    .argument('[file]', 'else the standard input is read')
    .option('--expect <hash>', 'the last hash that the export told: refuses any other file')
    .action(async (file: string | undefined, { expect }: { expect?: string }) => {
      if (file !== undefined) await access(file, constants.R_OK).catch((error: unknown) => cannotRead(file, error));
      await withOpened(open, (opened) => importFrom(file, expect, opened), { isNew: true });
    });

async function importFrom(file: string | undefined, expect: string | undefined, { pool, get }: Opened): Promise<void> {
  const events = await importLog(pool, get<PersonalData>(PersonalData), linesOf(file), expect, (read) => {
    if (read % TOLD_EVERY === 0 && read > 0) print(`${read} events`);
  }).catch((error: unknown) => {
    throw error instanceof LogFileError ? new StartError(error.message, { cause: error }) : error;
  });
  for (const projection of projections) await rebuild(pool, get(Feed), projection);
  print(`${events} events imported, and ${projections.length} read tables built.`);
}

/** Opened only when the first line is asked for: what is read before somebody listens is lost. */
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
