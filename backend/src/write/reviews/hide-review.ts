import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '@party-rental/contracts';
import type { Rejection } from '../../domain/rejections.js';
import { hideReview } from '../../domain/reviews/review.js';
import { BookingDecisions } from '../orders/booking-decisions.js';
import type { Caller } from '../caller.js';

export class HideReview extends Command<Booking | Rejection> {
  constructor(
    readonly bookingId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(HideReview)
export class HideReviewHandler implements ICommandHandler<HideReview> {
  constructor(private readonly decisions: BookingDecisions) {}

  execute({ bookingId, caller }: HideReview): Promise<Booking | Rejection> {
    return this.decisions.decide(bookingId, caller, (state) => hideReview(state, bookingId));
  }
}
