import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking, CalendarDate } from '@party-rental/contracts';
import { moveBooking } from '../../domain/orders/changes/move.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { BookingDecisions } from './booking-decisions.js';
import type { Caller } from '../caller.js';

export class MoveBooking extends Command<Booking | Rejection> {
  constructor(
    readonly bookingId: string,
    readonly to: CalendarDate,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(MoveBooking)
export class MoveBookingHandler implements ICommandHandler<MoveBooking> {
  constructor(
    private readonly decisions: BookingDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  execute({ bookingId, to, caller }: MoveBooking): Promise<Booking | Rejection> {
    const clock = this.businessDay.time();
    return this.decisions.decide(
      bookingId,
      caller,
      (booking, shop) => moveBooking(booking, shop, { bookingId, to, ...clock }),
      to,
    );
  }
}
