import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import type { Feed } from '@party-rental/event-store/subscriptions/feed';
import { Subscription } from '@party-rental/event-store/subscriptions/subscription';
import { Alarm } from '@party-rental/event-store/alarm';
import type { Clock } from '../platform/clock.js';
import type { Notifications } from '../platform/database/notifications.js';
import type { Metrics } from '../platform/observability/metrics.js';
import { throttledLog } from '../platform/observability/throttled-log.js';
import type { Channel, Send } from './channel.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliverySender } from './delivery-sender.js';
import type { QueueBackend } from './queue-backend.js';

const POLL_INTERVAL_MS = 5_000;
/** After a failure, because the failed attempt may have been the one that a new delivery was waiting for. */
const RETRY_INTERVAL_MS = 1_000;
const BATCH_SIZE = 5_000;

export interface EngineParts {
  backend: QueueBackend;
  logPool: Pool;
  feed: Feed;
  notifier: AppendNotifier;
  notifications: Notifications;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}

/** In the worker role: queues, sends and requeues the deliveries of a channel. Any number of processes may do so. */
export class DeliveryEngine<Key extends object> {
  readonly queue: DeliveryQueue<Key>;
  private readonly alarm = new Alarm();
  private isStopped = false;
  /** In the order in which they run. */
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly parts: EngineParts,
    private readonly channel: Channel<Key>,
  ) {
    const { name, queue, outbox, metric } = channel;
    const { statuses, ...gauge } = metric;
    this.queue = new DeliveryQueue(queue, parts.backend, throttledLog(parts.logger, `${name} queue failed`));
    parts.metrics.gauge(gauge, ['status'], async () =>
      (await outbox.counts(statuses)).map(({ status, value }) => ({ labels: { status }, value })),
    );
  }

  async start(): Promise<void> {
    const { logPool, feed, notifier, notifications, logger } = this.parts;
    this.stops.unshift(() => this.queue.close());
    await this.queue.prepare();
    const { send, subscribers } = this.channel;
    if (send) await this.startSending(send);
    const running = this.requeueWhileStarted();
    this.stops.unshift(() => running);
    this.stops.unshift(notifications.on('party_rental_outbox', () => this.alarm.wake()));
    this.queue.onReachable(() => this.alarm.wake());
    for (const subscriber of subscribers((inserted) => this.queue.enqueue(inserted))) {
      const subscription = new Subscription(logPool, feed, subscriber, notifier, logger);
      subscription.start();
      this.stops.unshift(() => subscription.stop());
    }
  }

  /** For a channel that doesn't send from the start. */
  async startSending(send: Send<Key>): Promise<void> {
    this.stops.unshift(await this.work(new DeliverySender(this.channel, send, this.parts.logger)));
  }

  /** Waits a few seconds for deliveries that are being sent. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.alarm.wake();
    for (const stop of this.stops.splice(0)) await stop();
  }

  /**
   * Requeues deliveries that are due but not in the queue: reminders, emails that no event causes, and those that were lost
   * because Redis was emptied or a process died. Requeueing too much is harmless: a delivery is sent only once claimed.
   * Returns how many were not in the queue.
   */
  async requeue(): Promise<number> {
    if (!this.queue.isReachable()) return 0;
    let requeued = 0;
    for (const delivery of await this.channel.outbox.due(this.parts.clock.now(), BATCH_SIZE)) {
      if (this.isStopped) break;
      if (await this.requeueOne(delivery)) requeued += 1;
    }
    return requeued;
  }

  /** A delivery that the queue rejects doesn't hold up the others. Throws if the queue itself fails. */
  private async requeueOne(delivery: Key): Promise<boolean> {
    try {
      return await this.queue.requeue(delivery);
    } catch (error) {
      if (!this.queue.isReachable()) throw error;
      await this.queue.countJobs();
      this.queue.onError(error);
      return false;
    }
  }

  private async requeueWhileStarted(): Promise<void> {
    const { name } = this.channel;
    const onError = throttledLog(this.parts.logger, `failed to requeue overdue ${name}s`);
    while (!this.isStopped) {
      let delay = POLL_INTERVAL_MS;
      try {
        const requeued = await this.requeue();
        if (requeued > 0) this.parts.logger.info({ requeued }, `overdue ${name}s requeued`);
      } catch (error) {
        onError(error);
        delay = RETRY_INTERVAL_MS;
      }
      if (!this.isStopped) await this.alarm.sleep(delay);
    }
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
