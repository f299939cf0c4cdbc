import type { Logger } from 'pino';
import type { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import type { ItemDay } from '../../domain/stock/shared-stock.js';
import { PeriodicTask } from '../../platform/periodic-task.js';
import type { FreedUnits } from './freed-units.js';
import type { OfferUnits } from './offer-units.js';

/** Finds holds that have ended. */
const POLL_INTERVAL_MS = 10_000;
/** Appends of this process within this time share a run. */
const DELAY_MS = 200;

/**
 * The process manager of waitlists. What waits, and what is due, is in the log, so a process that dies loses nothing: it
 * looks at all waitlists when it starts, and then at those for which units have come free.
 */
export class WaitlistOffers extends PeriodicTask {
  private soon: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;
  private stopped = false;

  constructor(
    private readonly offers: OfferUnits,
    private readonly freedUnits: FreedUnits,
    private readonly notifier: AppendNotifier,
    /** The entries whose offer is not sent yet. HoldEnded records this as `undelivered`. */
    private readonly findUndelivered: (waitlists: readonly ItemDay[]) => Promise<ReadonlySet<string>>,
    private readonly logger: Logger,
  ) {
    super(POLL_INTERVAL_MS, 'at start', (error) => {
      freedUnits.reset();
      logger.error({ err: error }, 'failed to read waitlists');
    });
  }

  override onApplicationBootstrap(): void {
    this.unsubscribe = this.notifier.onAppended(() => this.runSoon());
    super.onApplicationBootstrap();
  }

  override async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    clearTimeout(this.soon);
    await super.onApplicationShutdown();
  }

  private runSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      void this.run();
    }, DELAY_MS);
  }

  protected async process(): Promise<void> {
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
