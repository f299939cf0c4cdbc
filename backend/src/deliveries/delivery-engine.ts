import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppendNotifier } from '../event-store/subscriptions/append-notifier.js';
import type { Feed } from '../event-store/subscriptions/feed.js';
import { Subscription } from '../event-store/subscriptions/subscription.js';
import type { Clock } from '../platform/clock.js';
import type { Config } from '../platform/config/config.js';
import { throttledLog } from '../platform/observability/throttled-log.js';
import type { Channel } from './channel.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliverySender } from './delivery-sender.js';
import { OverdueDeliveries } from './overdue-deliveries.js';
import { queueBackend } from './queue-backend.js';

export interface EngineParts {
  config: Config;
  databaseUrl: string;
  pool: Pool;
  logPool: Pool;
  feed: Feed;
  notifier: AppendNotifier;
  clock: Clock;
  logger: Logger;
}

/** In the worker role: queues, sends and requeues the deliveries of a channel. Any number of processes may do so. */
export class DeliveryEngine<Key extends object> {
  readonly queue: DeliveryQueue<Key>;
  private readonly overdue: OverdueDeliveries<Key>;
  /** In the order in which they run. */
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly parts: EngineParts,
    private readonly channel: Channel<Key>,
  ) {
    const { config, databaseUrl, clock, logger } = parts;
    const { name, queue, outbox } = channel;
    const backend = queueBackend(config.redisUrl, databaseUrl);
    this.queue = new DeliveryQueue(queue, backend, throttledLog(logger, `${name} queue failed`));
    this.overdue = new OverdueDeliveries(
      outbox,
      this.queue,
      clock,
      (requeued) => requeued > 0 && logger.info({ requeued }, `overdue ${name}s requeued`),
      throttledLog(logger, `failed to requeue overdue ${name}s`),
    );
  }

  async start(): Promise<void> {
    const { logPool, feed, notifier, logger } = this.parts;
    this.stops.unshift(() => this.queue.close());
    await this.queue.prepare();
    const { send, subscribers } = this.channel;
    if (send) this.stops.unshift(await this.work(new DeliverySender(this.channel, send, logger)));
    this.overdue.start();
    this.stops.unshift(() => this.overdue.stop());
    for (const subscriber of subscribers((inserted) => this.queue.enqueue(inserted))) {
      const subscription = new Subscription(logPool, feed, subscriber, notifier, logger);
      subscription.start();
      this.stops.unshift(() => subscription.stop());
    }
  }

  /** Queues what was inserted without an event. */
  wake(): void {
    this.overdue.wake();
  }

  /** Waits a few seconds for deliveries that are being sent. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }

  private async work(sender: DeliverySender<Key>): Promise<() => Promise<void>> {
    const { outbox, group, isReady } = this.channel;
    const stop = await this.queue.work(async (key) => {
      if (isReady && !(await isReady())) return;
      if (!(await sender.deliver(key)) || !group) return;
      for (const next of await outbox.due(this.parts.clock.now(), 1, group(key))) await this.queue.requeue(next);
    });
    return () => stop(() => sender.stop());
  }
}
