import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingReview, WriteReviewInput } from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import { writeReview } from '../../domain/reviews/review.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { BookingDecisions } from '../orders/booking-decisions.js';
import type { Caller } from '../caller.js';

export class WriteReview extends Command<BookingReview | Rejection> {
  constructor(
    readonly itemId: number,
    readonly input: WriteReviewInput,
    readonly caller: Caller,
    /** Whether the request came with the booking's token. */
    readonly hasToken: boolean,
    /** Unless it is written now. */
    readonly writtenAt?: Date,
  ) {
    super();
  }
}

@CommandHandler(WriteReview)
export class WriteReviewHandler implements ICommandHandler<WriteReview> {
  constructor(
    private readonly decisions: BookingDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ itemId, input, caller, hasToken, writtenAt }: WriteReview): Promise<BookingReview | Rejection> {
    const reviewId = newId();
    const today = this.businessDay.today();
    const by = { userId: caller.user?.id ?? null, isAdmin: caller.user?.role === 'ADMIN', hasToken };
    const outcome = await this.decisions.decide(input.bookingId, caller, (state) =>
      writeReview(state, { reviewId, itemId, ...input, by, today, writtenAt }),
    );
    if (outcome instanceof Rejection) return outcome;
    if (!outcome.review) throw new Error('A review that was accepted is not in its booking');
    return outcome.review;
  }
}
