import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimBooking, type Claimant } from '../../domain/orders/booking.js';
import { bookingStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { newId } from '../../platform/ids.js';
import { BookingDecisions, toBoundary } from './booking-decisions.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';

/** Adds guest bookings to the account that verified their email. Returns their number. */
export class ClaimBookings extends Command<number> {
  constructor(
    /** Bookings that are not a guest's with this email do not change. */
    readonly bookingIds: readonly string[],
    readonly claimant: Claimant,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ClaimBookings)
export class ClaimBookingsHandler implements ICommandHandler<ClaimBookings> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly decisions: BookingDecisions,
  ) {}

  async execute({ bookingIds, claimant, caller }: ClaimBookings): Promise<number> {
    const places = await this.decisions.findPlaces(bookingIds);
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: toBoundary(places),
      decide: (state) =>
        bookingIds.flatMap((id) => {
          const booking = state.booking(bookingStream(id));
          // The locks do not cover a booking that was moved meanwhile. The next claim includes it.
          return booking?.eventDate === places.get(id)?.eventDate ? claimBooking(booking, id, claimant) : [];
        }),
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return outcome.events.length;
  }
}
