import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { Follower } from '../../event-store/subscriptions/subscription.js';
import type { LogSignal } from '../../event-store/append/append-notifier.js';
import { Orders } from '../../event-store/order-histories.js';
import type { PersonalData } from '../../event-store/encryption/personal-data.js';
import { AddressTokens } from '../../platform/security/address-token.js';
import { BookingTokens } from '../../platform/security/booking-token.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InboxServer } from '../../platform/dev-inbox/inbox-server.js';
import { InboxStore } from '../../platform/dev-inbox/inbox-store.js';
import type { Letterbox } from '../outbox/account-email-outbox.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import { calmly } from '../../platform/observability/throttled-log.js';
import { Composer } from '../templates/composer.js';
import { Customers } from '../outbox/accounts.js';
import { Deliveries } from '../outbox/deliveries.js';
import type { TracedDelivery } from '../outbox/delivery.js';
import { Letters } from '../outbox/account-emails.js';
import { countMails, showEmails, showQueue } from './email-metrics.js';
import { MailQueue } from './email-queue.js';
import { MailServer } from './smtp-client.js';
import { Postman } from './email-sender.js';
import { queueBackend } from './queue-backend.js';
import { MailReactor } from '../outbox/reactor.js';
import { ReminderPlanner } from '../outbox/reminders.js';
import { CurrentShop } from '../templates/shop.js';
import { Sweeper } from './overdue-deliveries.js';

const HOUR_MS = 3_600_000;

export interface MailingParts {
  config: Config;
  databaseUrl: string;
  pool: Pool;
  logPool: Pool;
  feed: Feed;
  signal: LogSignal;
  personalData: PersonalData;
  clock: Clock;
  letterbox: Letterbox;
  logger: Logger;
  metrics: Metrics;
}

/** The role that sends mail: follows the log, queues, sends and sweeps up. Any number of processes may do so at once. */
export class Mailing {
  /** In the order in which they are stopped. */
  private readonly stops: (() => Promise<void>)[] = [];

  constructor(private readonly parts: MailingParts) {}

  async start(): Promise<void> {
    const { config, pool, logPool, feed, signal, clock, letterbox, logger, metrics } = this.parts;
    const deliveries = new Deliveries(pool);
    const queue = await this.openQueue();
    showEmails(metrics, pool);
    showQueue(metrics, queue);
    const adding = new Adding(queue, calmly(logger, 'emails could not be queued; the sweeper will see to them'));
    const follower = new Follower(
      logPool,
      feed,
      new MailReactor(deliveries, (written) => adding.add(written)),
      signal,
      logger,
    );
    const planner = new Follower(
      logPool,
      feed,
      new ReminderPlanner(deliveries, clock, config.timeZone),
      signal,
      logger,
    );
    const sweeper = new Sweeper(
      deliveries,
      queue,
      clock,
      (revived) => revived > 0 && logger.info({ revived }, 'emails queued'),
      calmly(logger, 'the sweep for forgotten emails failed'),
    );
    const stopWorker = this.canSend() ? await this.work(queue, deliveries) : () => Promise.resolve();

    follower.start();
    planner.start();
    sweeper.start();
    const stopHurrying = letterbox.onPosted(() => sweeper.hurry());
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
    await new Letters(pool).forget().catch(calmly(logger, 'old letters could not be deleted'));
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

  private async openQueue(): Promise<MailQueue> {
    const { config, databaseUrl, logger } = this.parts;
    const backend = queueBackend(config.redisUrl, databaseUrl);
    const queue = new MailQueue(backend, calmly(logger, 'the mail queue has a fault'));
    this.stops.unshift(() => queue.close());
    await queue.prepare();
    return queue;
  }

  private async work(queue: MailQueue, deliveries: Deliveries): Promise<() => Promise<void>> {
    const { config, pool, logPool, personalData, clock, logger, metrics } = this.parts;
    const server = new MailServer(config.smtpUrl ?? (await this.openInbox()), {
      from: config.mailFrom,
      businessName: config.businessName,
    });
    const composer = new Composer({
      orders: new Orders(logPool, personalData),
      letters: new Letters(pool),
      customers: new Customers(pool),
      shop: new CurrentShop(logPool, config),
      clock,
      bookingTokens: new BookingTokens(config.sessionSecret),
      addressTokens: new AddressTokens(config.sessionSecret, clock),
    });
    const postman = new Postman(deliveries, composer.compose, server, logger, countMails(metrics));
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
    private readonly queue: MailQueue,
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
