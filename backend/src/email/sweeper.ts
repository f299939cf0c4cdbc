import type { Deliveries } from './deliveries.js';
import type { MailQueue } from './mail-queue.js';

const EVERY_MS = 30_000;
const AT_ONCE = 500;

/**
 * Finds emails that are due and that the queue has forgotten: Redis was emptied, or a process died between its record and
 * its job, or in the middle of sending. Whatever it does too much, the claim of a delivery puts right.
 */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly deliveries: Deliveries,
    private readonly queue: MailQueue,
    private readonly report: (revived: number) => void,
    private readonly onError: (error: unknown) => void,
    private readonly everyMs = EVERY_MS,
  ) {}

  /** The first sweep is now. */
  start(): void {
    this.sweeping = this.sweep().then(this.report, this.onError);
    void this.sweeping.then(() => {
      if (!this.stopped) this.timer = setTimeout(() => this.start(), this.everyMs);
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  /** Answers how many the queue had forgotten. */
  async sweep(): Promise<number> {
    if (!this.queue.isReachable()) return 0;
    let revived = 0;
    for (const delivery of await this.deliveries.due(AT_ONCE)) {
      if (this.stopped) break;
      if (await this.queue.revive(delivery)) revived += 1;
    }
    return revived;
  }
}
