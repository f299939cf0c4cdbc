import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cancelBooking } from '../../../domain/orders/booking.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { BookingDecisions } from '../booking-decisions.js';
import type { Caller } from '../../caller.js';

/** Cancels many made-up bookings without emails. Returns their number. */
export class CancelFlood extends Command<number> {
  constructor(
    /** Bookings that are no longer pending do not change. */
    readonly bookingIds: readonly string[],
    readonly caller: Caller,
  ) {
    super();
  }
}

/** Locks and events of one transaction. */
const BATCH_SIZE = 200;
const REASON = 'Cancelled with many other unconfirmed bookings. Please call us if you would like to keep this one.';

@CommandHandler(CancelFlood)
export class CancelFloodHandler implements ICommandHandler<CancelFlood> {
  constructor(
    private readonly decisions: BookingDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ bookingIds, caller }: CancelFlood): Promise<number> {
    let cancelled = 0;
    const distinct = [...new Set(bookingIds)];
    for (let from = 0; from < distinct.length; from += BATCH_SIZE)
      cancelled += await this.cancel(distinct.slice(from, from + BATCH_SIZE), caller);
    return cancelled;
  }

  private cancel(bookingIds: readonly string[], caller: Caller): Promise<number> {
    const moment = this.businessDay.moment();
    return this.decisions.decideEach(bookingIds, caller, (booking, bookingId) =>
      booking.status === 'PENDING'
        ? cancelBooking(booking, { bookingId, reason: REASON, by: 'admin', cause: 'flood', ...moment })
        : [],
    );
  }
}
