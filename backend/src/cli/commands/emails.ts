import { Command, InvalidArgumentError } from 'commander';
import { DeliveryRecords } from '../../emails/admin/delivery-records.js';
import { QueueMonitor } from '../../emails/sending/queue-monitor.js';
import { Clock } from '../../platform/clock.js';
import { StartError } from '../../platform/start-error.js';
import { print, printTable, withOpened, type Open } from '../open.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const emailsCommand = (open: Open) =>
  new Command('emails')
    .description('The emails owed and sent, newest first; planned are reminders of later days')
    .option('--failed', 'only those that failed: being retried, or given up')
    .action(({ failed }: { failed?: true }) =>
      withOpened(open, async ({ pool, get }) => {
        const desk = new DeliveryRecords(pool);
        const [{ queued, ...counts }, planned] = await Promise.all([desk.counts(), desk.planned()]);
        print(inWords({ queued: Math.max(0, queued - planned), planned, ...counts }));
        const { store, jobs } = await get<QueueMonitor>(QueueMonitor).look();
        print(`queue in ${store}: ${jobs ? inWords(jobs) : 'cannot be reached'}`);
        const rows = await desk.list(failed ? 'failed' : 'all');
        const now = get<Clock>(Clock).now();
        if (rows.length === 0) return;
        print('');
        printTable([
          ['event', 'purpose', 'status', 'attempts', 'due', 'sent', 'server said'],
          ...rows.map((row) => [
            row.eventId,
            row.purpose,
            row.status === 'queued' && row.dueAt && row.dueAt > now ? 'planned' : row.status,
            row.attempts,
            row.dueAt?.toISOString() ?? null,
            row.sentAt?.toISOString() ?? null,
            row.error,
          ]),
        ]);
      }),
    )
    .addCommand(
      new Command('retry')
        .description('Try failed and given-up emails again')
        .argument('<id>', 'the event of one email, or all', idOrAll)
        .action((id: string) =>
          withOpened(open, async ({ pool }) => {
            const count = await new DeliveryRecords(pool).retry(id === 'all' ? 'all' : { eventId: id });
            if (count === 0 && id !== 'all')
              throw new StartError(`No email of ${id} has failed; nothing was queued. See: ops emails --failed`);
            print(`${count} ${count === 1 ? 'email is' : 'emails are'} queued again.`);
          }),
        ),
    );

/** `queued 0, sent 1`. */
function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function idOrAll(text: string): string {
  if (text !== 'all' && !UUID.test(text)) throw new InvalidArgumentError('Please give the id of an event, or all.');
  return text;
}
