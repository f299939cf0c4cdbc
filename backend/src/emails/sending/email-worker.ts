import type { Pool } from 'pg';
import type { Channel } from '../../deliveries/channel.js';
import type { DeliveryQueue } from '../../deliveries/delivery-queue.js';
import { DeliveryEngine, type EngineParts } from '../../deliveries/delivery-engine.js';
import { InboxServer } from '@party-rental/local-services/inbox/inbox-server';
import { InboxStore } from '@party-rental/local-services/inbox/inbox-store';
import type { Config } from '../../platform/config/config.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import type { RateCounters } from '../../platform/security/rate-counters.js';
import type { Deliveries, Delivery } from '../outbox/deliveries.js';
import { EmailReactor } from '../outbox/email-reactor.js';
import { ReminderPlanner } from '../outbox/reminder-planner.js';
import type { Composer } from '../templates/composer.js';
import type { CurrentShop } from '../templates/parts/shop.js';
import { EMAIL_QUEUE, sendEmail } from './email-channel.js';
import { RecipientBound } from './recipient-bound.js';
import { SmtpClient } from './smtp-client.js';

export interface EmailWorkerParts extends EngineParts {
  config: Config;
  pool: Pool;
  deliveries: Deliveries;
  shop: CurrentShop;
  composer: Composer;
  counters: RateCounters;
}

/** In the worker role: the delivery engine of emails. Any number of processes may have it. */
export class EmailWorker {
  /** In the order in which they run. */
  private readonly stops: (() => unknown)[] = [];

  constructor(private readonly parts: EmailWorkerParts) {}

  async start(): Promise<void> {
    const { config, pool, deliveries, clock, metrics } = this.parts;
    const engine = new DeliveryEngine<Delivery>(this.parts, {
      name: 'email',
      queue: EMAIL_QUEUE,
      outbox: deliveries,
      metric: {
        name: 'party_rental_emails',
        help: 'Unfinished emails by status: queued (and due), sending, failed (will be retried), dead (given up)',
        statuses: ['queued', 'sending', 'failed', 'dead'],
      },
      subscribers: (enqueue) => [
        new ReminderPlanner(deliveries, clock, config.timeZone),
        new EmailReactor(deliveries, enqueue),
      ],
      count: attemptCounter(metrics),
      ...(await this.sending()),
    });
    this.stops.unshift(() => engine.stop());
    exportOverdueTime(metrics, pool);
    exportQueueMetrics(metrics, engine.queue);
    await engine.start();
  }

  /** Waits a few seconds for emails that are being sent. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }

  /** In production, emails stay queued until a mail server is configured. */
  private canSend(): boolean {
    const { config, logger } = this.parts;
    const canSend = config.smtpUrl !== undefined || !config.production;
    if (!canSend) logger.warn('SMTP_URL is not set: emails stay queued');
    return canSend;
  }

  private async sending(): Promise<Pick<Channel<Delivery>, 'send' | 'isReady'>> {
    const { config, pool, shop, composer, counters } = this.parts;
    const { mailFrom: from, publicUrl, business } = config;
    const { businessName } = business;
    if (!this.canSend()) return { send: undefined };
    const smtp = new SmtpClient(config.smtpUrl ?? (await this.openInbox()), { from, businessName, publicUrl });
    const bound = config.rateLimits ? new RecipientBound(pool, counters) : undefined;
    const isReady = async () => from !== undefined || (await shop.read()).businessEmail !== '';
    return { send: sendEmail(composer, smtp, bound), isReady };
  }

  private async openInbox(): Promise<string> {
    const inbox = await InboxServer.start(InboxStore.in(this.parts.config.dataDir));
    this.stops.unshift(() => inbox.stop());
    return inbox.url;
  }
}

/** Returns a function that counts a finished attempt of this process. */
function attemptCounter(metrics: Metrics): NonNullable<Channel<Delivery>['count']> {
  const count = metrics.counter(
    {
      name: 'party_rental_email_attempts_total',
      help: 'Attempts to send an email, by result: sent, skipped, failed (will be retried), dead (given up)',
    },
    ['purpose', 'result'],
  );
  return ({ purpose }, result) => count({ purpose, result });
}

function exportQueueMetrics(metrics: Metrics, queue: DeliveryQueue<Delivery>): void {
  metrics.gauge(
    { name: 'party_rental_email_jobs', help: 'Jobs of the email queue by state; none while the queue is unreachable' },
    ['state'],
    async () => Object.entries(await queue.countJobs()).map(([state, value]) => ({ labels: { state }, value })),
  );
}

function exportOverdueTime(metrics: Metrics, pool: Pool): void {
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
