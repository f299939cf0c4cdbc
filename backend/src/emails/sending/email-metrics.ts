import type { Pool } from 'pg';
import type { Metrics } from '../../platform/observability/metrics.js';
import type { Channel } from '../../deliveries/channel.js';
import type { DeliveryQueue } from '../../deliveries/delivery-queue.js';
import type { Delivery } from '../outbox/deliveries.js';

/** Returns a function that counts a finished attempt of this process. */
export function attemptCounter(metrics: Metrics): NonNullable<Channel<Delivery>['count']> {
  const count = metrics.counter(
    {
      name: 'party_rental_email_attempts_total',
      help: 'Attempts to send an email, by result: sent, skipped, failed (will be retried), dead (given up)',
    },
    ['purpose', 'result'],
  );
  return ({ purpose }, result) => count({ purpose, result });
}

export function exportQueueMetrics(metrics: Metrics, queue: DeliveryQueue<Delivery>): void {
  metrics.gauge(
    { name: 'party_rental_email_jobs', help: 'Jobs of the email queue by state; none while the queue is unreachable' },
    ['state'],
    async () => Object.entries(await queue.countJobs()).map(([state, value]) => ({ labels: { state }, value })),
  );
}

/** Unfinished emails only: the finished ones grow without end, and each scrape would count them all. */
export function exportDeliveryMetrics(metrics: Metrics, pool: Pool): void {
  metrics.gauge(
    {
      name: 'party_rental_emails',
      help: 'Unfinished emails by status: queued (and due), sending, failed (will be retried), dead (given up)',
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
    { name: 'party_rental_emails_overdue_seconds', help: 'Seconds since the longest-waiting email was due' },
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
