import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { Subscription, type Subscriber } from '../../event-store/subscriptions/subscription.js';
import type { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { Streams } from '../../event-store/streams.js';
import type { PersonalData } from '../../event-store/encryption/personal-data.js';
import type { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InboxServer } from '../../platform/dev-inbox/inbox-server.js';
import { InboxStore } from '../../platform/dev-inbox/inbox-store.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { Hmac } from '../../platform/security/hmac.js';
import { RateCounters } from '../../platform/security/rate-counters.js';
import { AccountEmails } from '../outbox/account-emails.js';
import { Deliveries } from '../outbox/deliveries.js';
import { EmailReactor } from '../outbox/email-reactor.js';
import { ReminderPlanner } from '../outbox/reminder-planner.js';
import { Composer } from '../templates/composer.js';
import { Recipients } from '../templates/parts/recipients.js';
import { CurrentShop } from '../templates/parts/shop.js';
import type { FindAlternatives } from '../templates/waitlist-emails.js';
import { attemptCounter, exportDeliveryMetrics, exportQueueMetrics } from './email-metrics.js';
import { EmailQueue } from './email-queue.js';
import { EmailSender } from './email-sender.js';
import { OverdueDeliveries } from '../../deliveries/overdue-deliveries.js';
import { queueBackend } from '../../deliveries/queue-backend.js';
import { RecipientBound } from './recipient-bound.js';
import { SmtpClient } from './smtp-client.js';

const HOUR_MS = 3_600_000;

export interface EmailWorkerParts {
  config: Config;
  databaseUrl: string;
  pool: Pool;
  logPool: Pool;
  feed: Feed;
  notifier: AppendNotifier;
  personalData: PersonalData;
  clock: Clock;
  accountEmails: AccountEmailOutbox;
  findAlternatives: FindAlternatives;
  logger: Logger;
  metrics: Metrics;
}

/** The worker role: subscribes to the log, queues, sends and requeues emails. Any number of processes may have it. */
export class EmailWorker {
  /** In the order in which they run. */
  private readonly stops: (() => unknown)[] = [];

  constructor(private readonly parts: EmailWorkerParts) {}

  async start(): Promise<void> {
    const { config, databaseUrl, pool, clock, accountEmails, logger, metrics } = this.parts;
    const deliveries = new Deliveries(pool);
    const queue = new EmailQueue(
      queueBackend(config.redisUrl, databaseUrl),
      throttledLog(logger, 'email queue failed'),
    );
    this.stops.unshift(() => queue.close());
    await queue.prepare();
    exportDeliveryMetrics(metrics, pool);
    exportQueueMetrics(metrics, queue);
    if (this.canSend()) this.stops.unshift(await this.work(queue, deliveries));

    const overdue = new OverdueDeliveries(
      deliveries,
      queue,
      clock,
      (requeued) => requeued > 0 && logger.info({ requeued }, 'overdue emails requeued'),
      throttledLog(logger, 'failed to requeue overdue emails'),
    );
    overdue.start();
    this.stops.unshift(() => overdue.stop());
    this.subscribe(new ReminderPlanner(deliveries, clock, config.timeZone));
    this.subscribe(new EmailReactor(deliveries, (inserted) => queue.enqueue(inserted)));
    this.stops.unshift(accountEmails.onAdded(() => overdue.wake()));

    const deleting = setInterval(() => void this.deleteOldEmails(), HOUR_MS);
    this.stops.unshift(() => clearInterval(deleting));
    await this.deleteOldEmails();
  }

  /** Waits a few seconds for emails that are being sent. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }

  private subscribe(subscriber: Subscriber): void {
    const { logPool, feed, notifier, logger } = this.parts;
    const subscription = new Subscription(logPool, feed, subscriber, notifier, logger);
    subscription.start();
    this.stops.unshift(() => subscription.stop());
  }

  private async deleteOldEmails(): Promise<void> {
    const { pool, logger } = this.parts;
    await new AccountEmails(pool).deleteOld().catch(throttledLog(logger, 'failed to delete old account emails'));
  }

  /** In production, emails stay queued until a mail server is configured. */
  private canSend(): boolean {
    const { config, logger } = this.parts;
    const canSend = config.smtpUrl !== undefined || !config.production;
    if (!canSend) logger.warn('SMTP_URL is not set: emails stay queued');
    return canSend;
  }

  private async work(queue: EmailQueue, deliveries: Deliveries): Promise<() => Promise<void>> {
    const { config, pool, logPool, personalData, clock, findAlternatives, logger, metrics } = this.parts;
    const { mailFrom: from, publicUrl, business } = config;
    const { businessName } = business;
    const smtp = new SmtpClient(config.smtpUrl ?? (await this.openInbox()), { from, businessName, publicUrl });
    const streams = new Streams(logPool, personalData);
    const shop = new CurrentShop(streams, config);
    const composer = new Composer({
      logPool,
      orders: new OrderHistories(logPool, personalData),
      streams,
      accountEmails: new AccountEmails(pool),
      deliveries,
      recipients: new Recipients(pool),
      shop,
      clock,
      findAlternatives,
      tokens: new SignedTokens(config.sessionSecret, clock),
    });
    const bound = config.rateLimits
      ? new RecipientBound(pool, new RateCounters(pool, new Hmac(config.sessionSecret)))
      : undefined;
    const sender = new EmailSender(deliveries, composer, smtp, logger, attemptCounter(metrics), bound);
    const hasSender = async () => from !== undefined || (await shop.read()).businessEmail !== '';
    const stop = await queue.work(async (delivery) => {
      // A delivery that no worker claims stays in the outbox, and is queued again.
      if (await hasSender()) await sender.deliver(delivery);
    });
    return () =>
      stop(() => {
        smtp.abort();
        sender.stop();
      });
  }

  private async openInbox(): Promise<string> {
    const inbox = await InboxServer.start(InboxStore.in(this.parts.config.dataDir));
    this.stops.unshift(() => inbox.stop());
    return inbox.url;
  }
}
