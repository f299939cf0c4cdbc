import type { Pool } from 'pg';
import type { Metrics } from '../../platform/observability/metrics.js';
import type { Delivery } from '../outbox/delivery.js';
import type { EmailQueue } from './email-queue.js';
import type { SmtpResult } from './email-sender.js';

/** Counts what became of each attempt of this process to send an email. */
export function countMails(metrics: Metrics): (delivery: Delivery, result: SmtpResult) => void {
  const count = metrics.counter(
    {
      name: 'party_rental_mails_total',
      help: 'Attempts to send an email, by result: sent, skipped (unwanted), failed (tried again), dead (given up)',
    },
    ['purpose', 'result'],
  );
  return ({ purpose }, result) => count({ purpose, result });
}

/** Shows what the queue holds. */
export function showQueue(metrics: Metrics, queue: EmailQueue): void {
  metrics.gauge(
    { name: 'party_rental_mail_jobs', help: 'Jobs of the mail queue by state; none while its store is away' },
    ['state'],
    async () => Object.entries(await queue.depth()).map(([state, value]) => ({ labels: { state }, value })),
  );
}

/**
 * Shows how many emails are owed or given up, by the record. What is done is only counted as it happens: there is ever more
 * of it, and somebody looks every few seconds.
 */
export function showEmails(metrics: Metrics, pool: Pool): void {
  metrics.gauge(
    {
      name: 'party_rental_emails',
      help: 'Emails that are not done, by status: queued (and due), sending, failed (tried again), dead (given up)',
    },
    ['status'],
    async () => {
      const { rows } = await pool.query<{ status: string; value: number }>(
        `select 'queued' as status, count(*)::int as value from email_deliveries where status = 'queued' and due_at <= now()
         union all
         select s.status, (select count(*)::int from email_deliveries d where d.status = s.status)
         from unnest('{sending, failed, dead}'::text[]) s(status)`,
      );
      return rows.map(({ status, value }) => ({ labels: { status }, value }));
    },
  );
  metrics.gauge(
    { name: 'party_rental_emails_overdue_seconds', help: 'For how long the email that waits longest has been due' },
    [],
    async () => {
      const { rows } = await pool.query<{ value: number }>(
        `select coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float as value
         from email_deliveries where status in ('queued', 'sending', 'failed')`,
      );
      return rows.map(({ value }) => ({ labels: {}, value }));
    },
  );
}
