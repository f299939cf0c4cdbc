import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { Subscription } from '../../event-store/subscriptions/subscription.js';
import type { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { Orders } from '../../event-store/order-histories.js';
import type { PersonalData } from '../../event-store/encryption/personal-data.js';
import { AddressTokens } from '../../platform/security/address-token.js';
import { BookingTokens } from '../../platform/security/booking-token.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InboxServer } from '../../platform/dev-inbox/inbox-server.js';
import { InboxStore } from '../../platform/dev-inbox/inbox-store.js';
import type { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { Composer } from '../templates/composer.js';
import { Customers } from '../outbox/accounts.js';
import { Deliveries } from '../outbox/deliveries.js';
import type { TracedDelivery } from '../outbox/delivery.js';
import { AccountEmails } from '../outbox/account-emails.js';
import { countMails, showEmails, showQueue } from './email-metrics.js';
import { EmailQueue } from './email-queue.js';
import { SmtpClient } from './smtp-client.js';
import { EmailSender } from './email-sender.js';
import { queueBackend } from './queue-backend.js';
import { EmailReactor } from '../outbox/email-reactor.js';
import { ReminderPlanner } from '../outbox/reminder-planner.js';
import { Streams } from '../../event-store/streams.js';
import { CurrentShop } from '../templates/shop.js';
import { OverdueDeliveries } from './overdue-deliveries.js';

const HOUR_MS = 3_600_000;

export interface EmailWorkerParts {
  config: Config;
  databaseUrl: string;
  pool: Pool;
  logPool: Pool;
  feed: Feed;
  signal: AppendNotifier;
  personalData: PersonalData;
  clock: Clock;
  accountEmails: AccountEmailOutbox;
  logger: Logger;
  metrics: Metrics;
}

/** The role that sends mail: follows the log, queues, sends and sweeps up. Any number of processes may do so at once. */
export class EmailWorker {
  /** In the order in which they are stopped. */
  private readonly stops: (() => Promise<void>)[] = [];

  constructor(private readonly parts: EmailWorkerParts) {}

  async start(): Promise<void> {
    const { config, pool, logPool, feed, signal, clock, accountEmails, logger, metrics } = this.parts;
    const deliveries = new Deliveries(pool);
    const queue = await this.openQueue();
    showEmails(metrics, pool);
    showQueue(metrics, queue);
    const adding = new Adding(queue, throttledLog(logger, 'emails could not be queued; the sweeper will see to them'));
    const follower = new Subscription(
      logPool,
      feed,
      new EmailReactor(deliveries, (written) => adding.add(written)),
      signal,
      logger,
    );
    const planner = new Subscription(
      logPool,
      feed,
      new ReminderPlanner(deliveries, clock, config.timeZone),
      signal,
      logger,
    );
    const sweeper = new OverdueDeliveries(
      deliveries,
      queue,
      clock,
      (revived) => revived > 0 && logger.info({ revived }, 'emails queued'),
      throttledLog(logger, 'the sweep for forgotten emails failed'),
    );
    const stopWorker = this.canSend() ? await this.work(queue, deliveries) : () => Promise.resolve();

    follower.start();
    planner.start();
    sweeper.start();
    const stopHurrying = accountEmails.onAdded(() => sweeper.hurry());
    const forgetting = setInterval(() => void this.forgetLetters(), HOUR_MS);
    await this.forgetLetters();
    this.stops.unshift(
      async () => clearInterval(forgetting),
      async () => stopHurrying(),
      () => follower.stop(),
      () => planner.stop(),
      () => adding.settled(),
      () => sweeper.stop(),
      stopWorker,
    );
  }

  private async forgetLetters(): Promise<void> {
    const { pool, logger } = this.parts;
    await new AccountEmails(pool).deleteOld().catch(throttledLog(logger, 'failed to delete old account emails'));
  }

  /** Lets what is being sent come to its end, for a while. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }

  /** A shop for real without a mail server keeps its emails queued, and says so; they go out once it has one. */
  private canSend(): boolean {
    const { config, logger } = this.parts;
    const canSend = config.smtpUrl !== undefined || !config.production;
    if (!canSend) logger.warn('SMTP_URL is not set: emails wait until it is');
    return canSend;
  }

  private async openQueue(): Promise<EmailQueue> {
    const { config, databaseUrl, logger } = this.parts;
    const backend = queueBackend(config.redisUrl, databaseUrl);
    const queue = new EmailQueue(backend, throttledLog(logger, 'the mail queue has a fault'));
    this.stops.unshift(() => queue.close());
    await queue.prepare();
    return queue;
  }

  private async work(queue: EmailQueue, deliveries: Deliveries): Promise<() => Promise<void>> {
    const { config, pool, logPool, personalData, clock, logger, metrics } = this.parts;
    const server = new SmtpClient(config.smtpUrl ?? (await this.openInbox()), {
      from: config.mailFrom,
      businessName: config.businessName,
    });
    const composer = new Composer({
      orders: new Orders(logPool, personalData),
      letters: new AccountEmails(pool),
      customers: new Customers(pool),
      shop: new CurrentShop(new Streams(logPool, personalData), config),
      clock,
      bookingTokens: new BookingTokens(config.sessionSecret),
      addressTokens: new AddressTokens(config.sessionSecret, clock),
    });
    const postman = new EmailSender(deliveries, composer.compose, server, logger, countMails(metrics));
    const stop = await queue.work((delivery) => postman.deliver(delivery));
    return () =>
      stop(() => {
        server.abort();
        postman.stop();
      });
  }

  private async openInbox(): Promise<string> {
    const inbox = await InboxServer.start(InboxStore.in(this.parts.config.dataDir));
    this.stops.unshift(() => inbox.stop());
    return inbox.url;
  }
}

/** Jobs that are on their way into the queue. */
class Adding {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly queue: EmailQueue,
    private readonly onError: (error: unknown) => void,
  ) {}

  add(deliveries: readonly TracedDelivery[]): void {
    const added = this.queue.add(deliveries).catch(this.onError);
    this.underWay.add(added);
    void added.finally(() => this.underWay.delete(added));
  }

  async settled(): Promise<void> {
    await Promise.all(this.underWay);
  }
}
