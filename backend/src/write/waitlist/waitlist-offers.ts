import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AppendNotifier } from '../../event-store/append/append-notifier.js';
import type { ItemDay } from '../../domain/stock/shared-stock.js';
import type { FreedUnits } from './freed-units.js';
import type { OfferUnits } from './offer-units.js';

/** Finds what other processes have appended, and holds that have ended. */
const POLL_INTERVAL_MS = 2_000;
/** Appends of this process within this time share a run. */
const DELAY_MS = 200;

/**
 * The process manager of waitlists. What waits, and what is due, is in the log, so a process that dies loses nothing: it
 * looks at all waitlists when it starts, and then at those for which units have come free.
 */
export class WaitlistOffers implements OnApplicationBootstrap, OnApplicationShutdown {
  private polling: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly offers: OfferUnits,
    private readonly freedUnits: FreedUnits,
    private readonly notifier: AppendNotifier,
    /** The entries whose offer is not sent yet. HoldEnded records this as `undelivered`. */
    private readonly findUndelivered: (waitlists: readonly ItemDay[]) => Promise<ReadonlySet<string>>,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.polling = setInterval(() => void this.run(), POLL_INTERVAL_MS);
    this.unsubscribe = this.notifier.onAppended(() => this.runSoon());
    void this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearInterval(this.polling);
    clearTimeout(this.soon);
    await this.running;
  }

  /** Returns the current run if there is one. */
  run(): Promise<void> {
    this.running ??= this.process()
      .catch((error: unknown) => {
        this.freedUnits.reset();
        this.logger.error({ err: error }, 'failed to read waitlists');
      })
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  private runSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      void this.run();
    }, DELAY_MS);
  }

  private async process(): Promise<void> {
    const due = await this.offers.findDue(await this.freedUnits.read());
    if (due.length === 0) return;
    const undelivered = await this.findUndelivered(due);
    for (const waitlist of due) {
      if (this.stopped) return;
      await this.offer(waitlist, undelivered);
    }
  }

  private async offer(waitlist: ItemDay, undelivered: ReadonlySet<string>): Promise<void> {
    try {
      if (await this.offers.isDue(waitlist, undelivered)) await this.offers.execute(waitlist, undelivered);
    } catch (error) {
      this.freedUnits.reset();
      this.logger.error({ err: error, ...waitlist }, 'failed to offer units to a waitlist');
    }
  }
}
