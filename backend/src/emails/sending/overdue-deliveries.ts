import type { Clock } from '../../platform/clock.js';
import type { Deliveries } from '../outbox/deliveries.js';
import type { Delivery } from '../outbox/delivery.js';
import type { EmailQueue } from './email-queue.js';

const EVERY_MS = 5_000;
const AT_ONCE = 5_000;

/**
 * Finds emails that are due and that the queue does not know: reminders, and what it forgot as Redis was emptied, or a
 * process died between its record and its job, or in the middle of sending. Whatever it does too much, the claim of a
 * delivery puts right.
 */
export class OverdueDeliveries {
  private stopped = false;
  private woken = false;
  private wake: () => void = () => undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly queue: EmailQueue,
    private readonly clock: Clock,
    private readonly report: (revived: number) => void,
    private readonly onError: (error: unknown) => void,
    private readonly everyMs = EVERY_MS,
  ) {}

  /** The first sweep is now; another one comes whenever the queue is back. */
  start(): void {
    this.queue.onReachable(() => this.hurry());
    this.running = this.run();
  }

  /** Sweeps as soon as it can. */
  hurry(): void {
    this.woken = true;
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  /** Answers how many the queue did not know. */
  async sweep(): Promise<number> {
    if (!this.queue.isReachable()) return 0;
    let revived = 0;
    for (const delivery of await this.deliveries.due(this.clock.now(), AT_ONCE)) {
      if (this.stopped) break;
      if (await this.revive(delivery)) revived += 1;
    }
    return revived;
  }

  /** An email that the queue cannot take holds up no other one. Throws where nothing can be had of the queue. */
  private async revive(delivery: Delivery): Promise<boolean> {
    try {
      return await this.queue.revive(delivery);
    } catch (error) {
      if (!this.queue.isReachable()) throw error;
      await this.queue.depth();
      this.onError(error);
      return false;
    }
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      await this.sweep().then(this.report, this.onError);
      if (!this.stopped && !this.woken) await this.pause();
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.everyMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
