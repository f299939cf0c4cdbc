import { Command, InvalidArgumentError } from 'commander';
import { DeliveryRecords } from '../../emails/admin/delivery-records.js';
import { QueueMonitor } from '../../emails/sending/queue-monitor.js';
import { Clock } from '../../platform/clock.js';
import { StartError } from '../../platform/start-error.js';
import { print, printTable, withContext, type OpenContext } from '../context.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const emailsCommand = (open: OpenContext) =>
  new Command('emails')
    .description('List up to 100 emails, newest first. "planned" ones are reminders for later days')
    .option('--failed', 'only emails that are being retried or are undeliverable')
    .action(({ failed }: { failed?: true }) =>
      withContext(open, async ({ get }) => {
        const deliveries = get<DeliveryRecords>(DeliveryRecords);
        const [{ queued, ...counts }, planned] = await Promise.all([deliveries.counts(), deliveries.planned()]);
        print(formatCounts({ queued: Math.max(0, queued - planned), planned, ...counts }));
        const { store, jobs } = await get<QueueMonitor>(QueueMonitor).read();
        print(`queue in ${store}: ${jobs ? formatCounts(jobs) : 'unreachable'}`);
        const rows = await deliveries.list(failed ? 'failed' : 'all');
        const now = get<Clock>(Clock).now();
        if (rows.length === 0) return;
        print('');
        printTable([
          ['event', 'purpose', 'status', 'attempts', 'due', 'sent', 'error'],
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
        .description('Queue failed and undeliverable emails again')
        .argument('<id>', 'the event id of an email, or all', idOrAll)
        .action((id: string) =>
          withContext(open, async ({ get }) => {
            const count = await get<DeliveryRecords>(DeliveryRecords).retry(id === 'all' ? 'all' : { eventId: id });
            if (count === 0 && id !== 'all')
              throw new StartError(`No email of event ${id} has failed; nothing was queued. See: ops emails --failed`);
            print(`Queued ${count} ${count === 1 ? 'email' : 'emails'} again.`);
          }),
        ),
    );

/** `queued 0, sent 1`. */
function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function idOrAll(text: string): string {
  if (text !== 'all' && !UUID.test(text)) throw new InvalidArgumentError('Must be the id of an event, or all.');
  return text;
}
