import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { LogFileError } from '@party-rental/event-store/maintenance/log-file';
import { getCode, StartError } from '../platform/start-error.js';
import { Progress, withProgress } from './progress.js';

/** Passes the lines of an exported log, by default from the standard input, and shows how much of it has been read. */
export async function readingLog<T>(
  file: string | undefined,
  work: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  const size = file === undefined ? undefined : await readSize(file);
  return withProgress(new Progress(file ?? 'the log', size, 'bytes'), (update) => work(readLines(file, update))).catch(
    (error: unknown) => {
      throw error instanceof LogFileError ? new StartError(error.message, { cause: error }) : error;
    },
  );
}

async function readSize(file: string): Promise<number> {
  try {
    await access(file, constants.R_OK);
    return (await stat(file)).size;
  } catch (error) {
    return cannotRead(file, error);
  }
}

/** Opens the input with the first read: readline loses lines that arrive before it has a listener. */
async function* readLines(file: string | undefined, update: (bytes: number) => void): AsyncGenerator<string> {
  const input = file === undefined ? process.stdin : createReadStream(file);
  let bytes = 0;
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      bytes += Buffer.byteLength(line) + 1;
      update(bytes);
      yield line;
    }
  } catch (error) {
    cannotRead(file ?? 'The standard input', error);
  }
}

function cannotRead(what: string, error: unknown): never {
  throw new StartError(`${what} cannot be read (${getCode(error)})`, { cause: error });
}
