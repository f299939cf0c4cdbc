import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cancelBooking } from '../../domain/orders/booking.js';
import { bookingStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { BookingDecisions, toBoundary } from './booking-decisions.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';

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
    private readonly executor: CommandExecutor,
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

  private async cancel(bookingIds: readonly string[], caller: Caller): Promise<number> {
    const moment = this.businessDay.moment();
    const places = await this.decisions.findPlaces(bookingIds);
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: toBoundary(places),
      decide: (state) =>
        bookingIds.flatMap((bookingId) => {
          const booking = state.booking(bookingStream(bookingId));
          // The locks do not cover a booking that was moved meanwhile, and the owner has reviewed it.
          if (booking?.status !== 'PENDING' || booking.eventDate !== places.get(bookingId)?.eventDate) return [];
          const events = cancelBooking(booking, {
            bookingId,
            reason: REASON,
            by: 'admin',
            cause: 'flood',
            ...moment,
          });
          return events instanceof Rejection ? [] : events;
        }),
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return outcome.events.length;
  }
}
