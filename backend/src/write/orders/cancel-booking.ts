import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '@party-rental/contracts';
import { cancelBooking } from '../../domain/orders/booking.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { BookingDecisions } from './booking-decisions.js';
import type { Caller } from '../caller.js';

/** For the owner only; customers cancel through their order. */
export class CancelBooking extends Command<Booking | Rejection> {
  constructor(
    readonly bookingId: string,
    readonly reason: string | null,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly decisions: BookingDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  execute({ bookingId, reason, caller }: CancelBooking): Promise<Booking | Rejection> {
    const moment = this.businessDay.moment();
    return this.decisions.decide(bookingId, caller, (state) =>
      cancelBooking(state, { bookingId, by: 'admin', reason, ...moment }),
    );
  }
}
