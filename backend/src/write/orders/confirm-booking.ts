import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '@party-rental/contracts';
import { confirmBooking } from '../../domain/orders/booking.js';
import type { Rejection } from '../../domain/rejections.js';
import { BookingDecisions } from './booking-decisions.js';
import type { Caller } from '../caller.js';

export class ConfirmBooking extends Command<Booking | Rejection> {
  constructor(
    readonly bookingId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ConfirmBooking)
export class ConfirmBookingHandler implements ICommandHandler<ConfirmBooking> {
  constructor(private readonly decisions: BookingDecisions) {}

  execute({ bookingId, caller }: ConfirmBooking): Promise<Booking | Rejection> {
    return this.decisions.decide(bookingId, caller, (state) => confirmBooking(state, bookingId));
  }
}
