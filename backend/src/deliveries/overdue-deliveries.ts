import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../platform/clock.js';
import type { DeliveryQueue } from './delivery-queue.js';
import type { Outbox } from './outbox.js';

const POLL_INTERVAL_MS = 5_000;
/** After a failure, because the failed attempt may have been the one that a new delivery was waiting for. */
const RETRY_INTERVAL_MS = 1_000;
const BATCH_SIZE = 5_000;

/**
 * Requeues deliveries that are due but not in the queue: reminders, emails that no event causes, and those that were
 * lost because Redis was emptied or a process died. Requeueing too much is harmless: a delivery is sent only once claimed.
 */
export class OverdueDeliveries<Key extends object> {
  private isStopped = false;
  /** Ends the pause after the current run. */
  private woken = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly outbox: Pick<Outbox<Key>, 'due'>,
    private readonly queue: DeliveryQueue<Key>,
    private readonly clock: Clock,
    private readonly report: (requeued: number) => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Requeues now, every 5 seconds, and whenever the queue becomes reachable. */
  start(): void {
    this.queue.onReachable(() => this.wake());
    this.running = this.run();
  }

  /** Requeues as soon as possible. */
  wake(): void {
    this.woken.abort();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.running;
  }

  /** Returns how many deliveries were not in the queue. */
  async requeue(): Promise<number> {
    if (!this.queue.isReachable()) return 0;
    let requeued = 0;
    for (const delivery of await this.outbox.due(this.clock.now(), BATCH_SIZE)) {
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
      this.onError(error);
      return false;
    }
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.woken = new AbortController();
      const intervalMs = await this.requeueAndReport();
      await sleep(intervalMs, undefined, { signal: this.woken.signal }).catch(() => undefined);
    }
  }

  /** Returns how long to wait for the next attempt. */
  private async requeueAndReport(): Promise<number> {
    try {
      this.report(await this.requeue());
      return POLL_INTERVAL_MS;
    } catch (error) {
      this.onError(error);
      return RETRY_INTERVAL_MS;
    }
  }
}
