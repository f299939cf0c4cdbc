import { once } from 'node:events';
import { Command } from 'commander';
import { exportLog } from '../event-log/export-log.js';
import { withOpened, type Open } from './open.js';

const TOLD_EVERY = 100_000;

export const exportCommand = (open: Open) =>
  new Command('export')
    .description('The whole log, one JSON object a line, chained by hashes: npm run -s ops -- export > log.ndjson')
    .action(() =>
      withOpened(open, async ({ pool }) => {
        const log = exportLog(pool);
        for (let written = 0; ; written += 1) {
          const { value, done } = await log.next();
          if (done) return tell(`${value.events} events. Keep the last hash elsewhere: ${value.hash}`);
          if (!process.stdout.write(value)) await once(process.stdout, 'drain');
          if (written % TOLD_EVERY === TOLD_EVERY - 1) tell(`${written + 1} lines`);
        }
      }),
    );

function tell(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
