import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimBooking, type Claimant } from '../../domain/orders/booking.js';
import { BookingDecisions } from './booking-decisions.js';
import type { Caller } from '../caller.js';

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
  constructor(private readonly decisions: BookingDecisions) {}

  /** The next claim includes a booking that was moved meanwhile. */
  execute({ bookingIds, claimant, caller }: ClaimBookings): Promise<number> {
    return this.decisions.decideEach(bookingIds, caller, (booking, id) => claimBooking(booking, id, claimant));
  }
}
