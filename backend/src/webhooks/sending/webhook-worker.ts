import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppendNotifier } from '../../event-store/append/append-notifier.js';
import type { PersonalData } from '../../event-store/encryption/personal-data.js';
import type { OrderHistories } from '../../event-store/order-histories.js';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { Subscription } from '../../event-store/subscriptions/subscription.js';
import type { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import type { BusinessDay } from '../../platform/business-day.js';
import type { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { DeliveryQueue } from '../../deliveries/delivery-queue.js';
import { OverdueDeliveries } from '../../deliveries/overdue-deliveries.js';
import { queueBackend } from '../../deliveries/queue-backend.js';
import { WebhookDeliveries, type WebhookKey } from '../outbox/webhook-deliveries.js';
import { WebhookReactor } from '../outbox/webhook-reactor.js';
import { WebhookSender } from './webhook-sender.js';

export interface WebhookWorkerParts {
  config: Config;
  databaseUrl: string;
  pool: Pool;
  logPool: Pool;
  feed: Feed;
  notifier: AppendNotifier;
  personalData: PersonalData;
  orders: OrderHistories;
  businessDay: BusinessDay;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  accountEmails: AccountEmailOutbox;
}

/** In the worker role: subscribes to the log, queues and sends deliveries. Any number of processes may have it. */
export class WebhookWorker {
  /** In the order in which they run. */
  private readonly stops: (() => unknown)[] = [];

  constructor(private readonly parts: WebhookWorkerParts) {}

  async start(): Promise<void> {
    const { config, databaseUrl, pool, logPool, feed, notifier, clock, logger, metrics, accountEmails } = this.parts;
    const deliveries = new WebhookDeliveries(pool, accountEmails);
    const queue = newQueue(config.redisUrl, databaseUrl, throttledLog(logger, 'webhook queue failed'));
    this.stops.unshift(() => queue.close());
    await queue.prepare();
    exportMetrics(metrics, pool);

    const overdue = new OverdueDeliveries(
      deliveries,
      queue,
      clock,
      () => undefined,
      throttledLog(logger, 'failed to requeue webhook deliveries'),
    );
    const sender = new WebhookSender({ ...this.parts, deliveries, isPublic: config.production });
    const stop = await queue.work(async (key) => {
      if (!(await sender.deliver(key))) return;
      // The next one of its order, or another one that waited because its webhook was busy.
      for (const next of await deliveries.due(clock.now(), 1, key.webhookId)) await queue.requeue(next);
    });
    this.stops.unshift(() => stop(() => sender.stop()));
    overdue.start();
    this.stops.unshift(() => overdue.stop());
    const reactor = new WebhookReactor(deliveries, (inserted) => queue.enqueue(inserted));
    const subscription = new Subscription(logPool, feed, reactor, notifier, logger);
    subscription.start();
    this.stops.unshift(() => subscription.stop());
  }

  /** Waits a few seconds for deliveries that are being sent. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }
}

function newQueue(redisUrl: string | undefined, databaseUrl: string, onError: (error: unknown) => void) {
  const kind = {
    queue: 'webhooks',
    concurrency: 10,
    jobId: ({ webhookId, eventId }: WebhookKey) => `webhook-${webhookId}-${eventId}`,
    label: () => 'webhook',
  };
  return new DeliveryQueue<WebhookKey>(kind, queueBackend(redisUrl, databaseUrl), onError);
}

function exportMetrics(metrics: Metrics, pool: Pool): void {
  metrics.gauge(
    {
      name: 'party_rental_webhook_deliveries',
      help: 'Unfinished webhook deliveries by status: waiting, sending, failed (will be retried)',
    },
    ['status'],
    async () => {
      const { rows } = await pool.query<{ status: string; value: number }>(
        `select s.status, (select count(*)::int from webhook_deliveries d where d.status = s.status
           and d.status in ('waiting', 'sending', 'failed')) as value
         from unnest('{waiting, sending, failed}'::text[]) s(status)`,
      );
      return rows.map(({ status, value }) => ({ labels: { status }, value }));
    },
  );
}
