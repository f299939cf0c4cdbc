import { once } from 'node:events';
import { Command } from 'commander';
import { exportLog } from '../../event-store/maintenance/export-log.js';
import type { Database } from '../../platform/database/database.js';
import { codeOf, StartError } from '../../platform/start-error.js';
import { withOpened, type Open } from '../open.js';

const TOLD_EVERY = 100_000;

export const exportCommand = (open: Open) =>
  new Command('export')
    .description('The whole log, one JSON object a line, chained by hashes: npm run -s ops -- export > log.ndjson')
    .action(() =>
      withOpened(open, async ({ pool }) => {
        let written = 0;
        for await (const line of toldLog(pool)) {
          await write(line);
          written += 1;
          if (written % TOLD_EVERY === 0) tell(`${written} lines`);
        }
      }),
    );

async function* toldLog(pool: Database): AsyncGenerator<string, void> {
  const { events, hash } = yield* exportLog(pool);
  tell(`${events} events. Keep the last hash elsewhere: ${hash}`);
}

async function write(line: string): Promise<void> {
  try {
    if (process.stdout.errored) throw process.stdout.errored;
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  } catch (error) {
    throw new StartError(`The export ends here, unfinished: it cannot be written (${codeOf(error)})`, { cause: error });
  }
}

function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
