import type { Pool } from 'pg';
import type { Channel } from '../../deliveries/channel.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
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
import type { EmailAccount } from './email-account.js';
import { EMAIL_QUEUE, sendEmail } from './email-channel.js';
import { RecipientBound } from './recipient-bound.js';
import { SmtpClient } from './smtp-client.js';

export interface EmailWorkerParts extends EngineParts {
  config: Config;
  pool: Pool;
  deliveries: Deliveries;
  account: EmailAccount;
  shop: CurrentShop;
  composer: Composer;
  counters: RateCounters;
}

/** In the worker role: the delivery engine of emails. Any number of processes may have it. */
export class EmailWorker {
  /** In the order in which they run. */
  private readonly stops: (() => unknown)[] = [];
  private starting = Promise.resolve();
  private isSending = false;
  /** Takes the emails of demonstrations that have no mail server. */
  private inbox: SmtpClient | undefined;

  constructor(private readonly parts: EmailWorkerParts) {}

  async start(): Promise<void> {
    const { config, pool, deliveries, clock, metrics, logger } = this.parts;
    const onError = throttledLog(logger, 'failed to start sending emails');
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
      send: undefined,
      isReady: () => this.isReady(),
    });
    this.stops.unshift(() => engine.stop());
    exportOverdueTime(metrics, pool);
    exportQueueMetrics(metrics, engine.queue);
    await engine.start();
    if (!config.smtpUrl && !config.production) this.inbox = await this.openInbox();
    const begin = () => this.startSending(engine);
    this.starting = begin();
    this.parts.account.onChange(() => {
      this.starting = this.starting.then(begin).catch(onError);
    });
    await this.starting;
  }

  /** Waits a few seconds for emails that are being sent. */
  async stop(): Promise<void> {
    await this.starting;
    for (const stop of this.stops.splice(0)) await stop();
  }

  /** In production, emails stay queued until there is a mail server. */
  private async startSending(engine: DeliveryEngine<Delivery>): Promise<void> {
    const { config, pool, composer, counters, logger } = this.parts;
    if (this.isSending) return;
    if (!(await this.findServer())) return logger.warn('there is no mail server: emails stay queued');
    const bound = config.rateLimits ? new RecipientBound(pool, counters) : undefined;
    await engine.startSending(sendEmail(composer, () => this.findServer(), bound));
    this.isSending = true;
  }

  private async findServer(): Promise<SmtpClient | undefined> {
    return (await this.parts.account.current()) ?? this.inbox;
  }

  /** Whether there are a mail server and a sender. */
  private async isReady(): Promise<boolean> {
    const server = await this.findServer();
    return server !== undefined && (server.hasSender || (await this.parts.shop.read()).businessEmail !== '');
  }

  private async openInbox(): Promise<SmtpClient> {
    const { dataDir, mailFrom: from, publicUrl, business } = this.parts.config;
    const inbox = await InboxServer.start(InboxStore.in(dataDir));
    // Once nothing is being sent to it.
    this.stops.push(() => inbox.stop());
    return new SmtpClient(inbox.url, { from, publicUrl, ...business });
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
