import { EMAIL_STATUS_LABELS } from '@party-rental/contracts';
import { Command, InvalidArgumentError } from 'commander';
import { DeliveryQueries } from '../../emails/admin/deliveries.queries.js';
import { EmailCommands } from '../../emails/admin/emails.commands.js';
import { EmailQueueQueries } from '../../emails/admin/email-queue.queries.js';
import { Clock } from '../../platform/clock.js';
import { StartError } from '../../platform/start-error.js';
import { jsonOption, print, printJson, printTable, UUID, withContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';

const LABELS: Readonly<Record<string, string>> = { ...EMAIL_STATUS_LABELS, planned: 'Planned' };

export const emailsCommand = (open: OpenContext) =>
  new Command('emails')
    .description('List up to 100 emails, newest first. "planned" ones are reminders for later days')
    .option('--failed', 'only emails that are being retried or are undeliverable')
    .addOption(jsonOption())
    .action(({ failed, json }: { failed?: true; json?: true }) =>
      withContext(open, async ({ get }) => {
        const deliveries = get<DeliveryQueries>(DeliveryQueries);
        const [{ queued, ...counts }, planned, queue, listed] = await withProgress(
          new Progress('reading the emails'),
          () =>
            Promise.all([
              deliveries.counts(),
              deliveries.planned(),
              get<EmailQueueQueries>(EmailQueueQueries).read(),
              deliveries.list(failed ? 'failed' : 'all'),
            ]),
        );
        const shown = { queued: Math.max(0, queued - planned), planned, ...counts };
        const now = get<Clock>(Clock).now();
        const rows = listed.map((row) => ({
          ...row,
          status: row.status === 'queued' && row.dueAt && row.dueAt > now ? 'planned' : row.status,
        }));
        if (json) return printJson({ counts: shown, queue, emails: rows });
        print(
          formatCounts(
            Object.fromEntries(Object.entries(shown).map(([status, count]) => [formatLabel(status), count])),
          ),
        );
        print(`queue in ${queue.store}: ${queue.jobs ? formatCounts(queue.jobs) : 'unreachable'}`);
        if (rows.length === 0) return;
        print('');
        printTable([
          ['event', 'purpose', 'status', 'attempts', 'due', 'sent', 'error'],
          ...rows.map((row) => [
            row.eventId,
            row.purpose,
            formatLabel(row.status),
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
        .description('Queue emails again that are being retried or are undeliverable')
        .argument('<id>', 'the event id of an email, or all', idOrAll)
        .action((id: string) =>
          withContext(open, async ({ get }) => {
            const count = await get<EmailCommands>(EmailCommands).retry(id === 'all' ? 'all' : { eventId: id });
            if (count === 0 && id !== 'all')
              throw new StartError(`No email of event ${id} has failed; nothing was queued. See: ops emails --failed`);
            print(`Queued ${count} ${count === 1 ? 'email' : 'emails'} again.`);
          }),
        ),
    );

/** As the owner reads it, in lowercase. */
function formatLabel(status: string): string {
  return (LABELS[status] ?? status).toLowerCase();
}

/** `waiting 0, sent 1`. */
function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function idOrAll(text: string): string {
  if (text !== 'all' && !UUID.test(text)) throw new InvalidArgumentError('Must be the id of an event, or all.');
  return text;
}
