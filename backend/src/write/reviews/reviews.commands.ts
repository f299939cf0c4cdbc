import { Injectable } from '@nestjs/common';
import type { BookingReview, WriteReviewInput, Booking } from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import { writeReview, hideReview } from '../../domain/reviews/review.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { BookingDecisions } from '../orders/booking-decisions.js';
import type { Caller } from '../caller.js';

interface SubmittedReview extends WriteReviewInput {
  /** Whether the request came with the booking's token. */
  hasToken: boolean;
  /** Unless it is written now. */
  writtenAt?: Date;
}

@Injectable()
export class ReviewCommands {
  constructor(
    private readonly decisions: BookingDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async write(
    itemId: number,
    { hasToken, writtenAt, ...input }: SubmittedReview,
    caller: Caller,
  ): Promise<BookingReview | Rejection> {
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

  hide(bookingId: string, caller: Caller): Promise<Booking | Rejection> {
    return this.decisions.decide(bookingId, caller, (state) => hideReview(state, bookingId));
  }
}
