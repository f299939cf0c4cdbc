import { once } from 'node:events';
import { Command } from 'commander';
import { exportLog } from '@party-rental/event-store/maintenance/export-log';
import type { Database } from '../../platform/database/database.js';
import { getCode, StartError } from '../../platform/start-error.js';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';

export const exportCommand = (open: OpenContext) =>
  new Command('export')
    .description('Print the log as JSON lines with a hash chain: npm run -s ops -- export > log.ndjson')
    .action(() =>
      withContext(open, async ({ pool }) => {
        const total = await countEvents(pool);
        await withProgress(new Progress('export', total), async (update) => {
          let written = 0;
          for await (const line of exportLines(pool)) {
            await write(line);
            update((written += 1));
          }
        });
      }),
    );

async function* exportLines(pool: Database): AsyncGenerator<string, void> {
  const { events, hash } = yield* exportLog(pool);
  report(`${events} events. Store the last hash in another place: ${hash}`);
}

async function write(line: string): Promise<void> {
  try {
    if (process.stdout.errored) throw process.stdout.errored;
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  } catch (error) {
    throw new StartError(`The export is incomplete: the output cannot be written (${getCode(error)})`, {
      cause: error,
    });
  }
}

function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
