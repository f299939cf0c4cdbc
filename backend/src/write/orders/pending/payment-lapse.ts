import type { Logger } from 'pino';
import { Rejection } from '../../../domain/rejections.js';
import type { Clock } from '../../../platform/clock.js';
import { PeriodicTask } from '../../../platform/periodic-task.js';
import type { OrderCommands } from '../orders.commands.js';

const POLL_INTERVAL_MS = 15_000;

/** Records that orders were not paid in time. They count no longer by then, so it doesn't matter when this happens. */
export class PaymentLapse extends PeriodicTask {
  constructor(
    private readonly findUnpaid: (now: Date) => Promise<string[]>,
    private readonly orders: OrderCommands,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super(POLL_INTERVAL_MS, 'at start', (error) => logger.error({ err: error }, 'failed to find unpaid orders'));
  }

  protected async process(): Promise<void> {
    const caller = { user: null, requestId: 'payment-lapse', actor: 'system' as const };
    for (const orderId of await this.findUnpaid(this.clock.now())) {
      const outcome = await this.orders.change(orderId, { type: 'record lapse' }, caller);
      if (outcome instanceof Rejection)
        this.logger.error({ orderId, reason: outcome.detail }, 'failed to cancel an unpaid order');
    }
  }
}
