import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { claimBooking, type Claimant } from '../../domain/orders/claim.js';
import { bookingStream } from '../../domain/events.js';
import { Rejection } from '../../domain/rejections.js';
import { newId } from '../../platform/ids.js';
import { BookingDecisions } from './booking-decisions.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';

/** Takes bookings made as a guest into the account of whoever has proved the email. Answers how many there were. */
export class ClaimBookings extends Command<number> {
  constructor(
    /** Whatever of these is not a guest's with this email is left alone. */
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
    const places = await this.decisions.daysOf(bookingIds);
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: {
        items: [],
        changedItems: [],
        days: [...places.values()],
        streams: bookingIds.map(bookingStream),
      },
      decide: (state) =>
        bookingIds.flatMap((id) => {
          const booking = state.booking(bookingStream(id));
          // One that has just been moved is not guarded by this lock; it is there the next time.
          return booking?.eventDate === places.get(id)?.day ? claimBooking(booking, id, claimant) : [];
        }),
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return outcome.events.length;
  }
}
