import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Rejection } from '../../../domain/rejections.js';
import type { BusinessDay } from '../../../platform/business-day.js';
import { inTransaction } from '../../../platform/database/transaction.js';
import { enqueueEmail } from '../../../platform/enqueue-email.js';
import { PeriodicTask } from '../../../platform/periodic-task.js';
import type { OrderCommands } from '../orders.commands.js';
import type { OrderHolds } from './order-holds.js';

const POLL_INTERVAL_MS = 600_000;
const DAY_MS = 86_400_000;

interface LapsingOrder {
  orderId: string;
  bookingIds: string[];
  announcedFor: Date | null;
  isLapsed: boolean;
}

type FindLapsing = (times: { today: CalendarDate; now: Date; days: number }) => Promise<LapsingOrder[]>;

export interface OrderLapseParts {
  pool: Pool;
  /** From a read table: which bookings are still unconfirmed is decided from the log. */
  findLapsing: FindLapsing;
  orders: OrderCommands;
  holds: OrderHolds;
  businessDay: BusinessDay;
  logger: Logger;
}

/**
 * Cancels orders that are not confirmed within the days that the owner has set, a day after customer and owner were told.
 * Any number of processes may do so: a warning is recorded together with its emails, and a booking is cancelled once.
 */
export class OrderLapse extends PeriodicTask {
  constructor(private readonly parts: OrderLapseParts) {
    super(POLL_INTERVAL_MS, 'at start', (error) =>
      parts.logger.error({ err: error }, 'failed to process lapsing orders'),
    );
  }

  protected async process(): Promise<void> {
    const { holds, businessDay, findLapsing, logger } = this.parts;
    const today = businessDay.today();
    await holds.sweep(today);
    const { lapseAfterDays: days } = await holds.settings();
    if (days === 0) return;
    for (const order of await findLapsing({ today, now: businessDay.now(), days }))
      try {
        await (order.isLapsed ? this.cancel(order, days) : this.warn(order));
      } catch (error) {
        logger.error({ err: error, orderId: order.orderId }, 'failed to process a lapsing order');
      }
  }

  /** In one transaction: the emails, and what they announce, unless another process has replaced the warning. */
  private async warn({ orderId, bookingIds: [bookingId], announcedFor }: LapsingOrder): Promise<void> {
    const { pool, businessDay } = this.parts;
    const lapsesAt = new Date(businessDay.now().getTime() + DAY_MS).toISOString();
    await inTransaction(pool, async (db) => {
      const { rowCount } = await db.query(
        `insert into lapse_warnings as warning (order_id, lapses_at) values ($1, $2)
         on conflict (order_id) do update set lapses_at = $2 where warning.lapses_at = $3`,
        [orderId, lapsesAt, announcedFor],
      );
      if (rowCount !== 1) return;
      await enqueueEmail(db, 'lapse-warning', { bookingId, lapsesAt });
      await enqueueEmail(db, 'lapse-notice', { bookingId, lapsesAt });
    });
  }

  private async cancel({ orderId, bookingIds }: LapsingOrder, days: number): Promise<void> {
    const caller = { user: null, requestId: 'order-lapse', actor: 'system' as const };
    const reason = `We couldn't confirm this booking within ${days} days.`;
    const change = { type: 'cancel unconfirmed', by: 'system', cause: 'lapse', bookingIds, reason } as const;
    const outcome = await this.parts.orders.change(orderId, change, caller);
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
  }
}
