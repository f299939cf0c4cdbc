import { Inject, Injectable } from '@nestjs/common';
import type { Booking, BookingReview, WriteReviewInput } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { BookingEvent } from '../../domain/events.js';
import type { Claimant } from '../../domain/orders/changes/claim.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { bookingStream } from '../../domain/placement.js';
import { cancelledForever, noSuchBooking, Rejection } from '../../domain/rejections.js';
import { Streams } from '../../log/streams.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { POOL } from '../../platform/tokens.js';
import { type Caller, toMeta } from '../caller.js';
import { OrderCommands } from './orders.commands.js';

interface SubmittedReview extends WriteReviewInput {
  /** Whether the request came with the booking's token. */
  hasToken: boolean;
  /** Unless it is written now. */
  writtenAt?: Date;
}

/** Calls about single bookings. What changes one is a command on its order. */
@Injectable()
export class BookingCommands {
  constructor(
    private readonly orders: OrderCommands,
    private readonly streams: Streams,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** Adds the orders of guest bookings to the account that verified their email, and returns the number of their bookings. */
  claim(bookingIds: readonly string[], claimant: Claimant, caller: Caller): Promise<number> {
    return this.orders.changeEach(bookingIds, () => ({ type: 'claim', ...claimant }), caller);
  }

  async writeReview(
    itemId: number,
    { hasToken, ...review }: SubmittedReview,
    caller: Caller,
  ): Promise<BookingReview | Rejection> {
    const by = { userId: caller.user?.id ?? null, isAdmin: caller.user?.role === 'ADMIN', hasToken };
    const change = { type: 'write review', itemId, ...review, by } as const;
    const booking = await this.orders.changeBooking(review.bookingId, change, caller);
    if (booking instanceof Rejection) return booking;
    if (!booking.review) throw new Error('A review that was accepted is not in its booking');
    return booking.review;
  }

  hideReview(bookingId: string, caller: Caller): Promise<Booking | Rejection> {
    return this.orders.changeBooking(bookingId, { type: 'hide review', bookingId }, caller);
  }

  /** Emails the confirmation of a booking's order again. The outbox records who requested it. */
  async resendConfirmation(bookingId: string, caller: Caller): Promise<Rejection | undefined> {
    const events = await this.streams.read(bookingStream(bookingId));
    const order = orderAfter(events as BookingEvent[]); // a booking's stream holds no others
    if (!order) return noSuchBooking();
    if (order.lines[0]?.status === 'CANCELLED') return cancelledForever('booking');
    if (!order.customer) return new Rejection('conflict', 'The personal data of this booking has been erased.');
    await enqueueEmail(this.pool, 'confirmation-again', { bookingId, requestedBy: toMeta(caller).actor });
    return undefined;
  }

  /**
   * An email with the links of bookings, for a person who lost them: bookings with this email, one per order. Stores a row
   * for an unknown email as well, without the email: the response takes as long, and nothing is sent.
   */
  async emailLinks(email: string, bookingIds: readonly string[]): Promise<void> {
    await enqueueEmail(this.pool, 'find-booking', { to: bookingIds.length > 0 ? email : null, bookingIds });
  }

  /** Cancels many made-up bookings without emails, and returns their number. Those that are no longer pending do not change. */
  cancelFlood(bookingIds: readonly string[], caller: Caller): Promise<number> {
    return this.orders.changeEach(
      bookingIds,
      (ids) => ({ type: 'cancel unconfirmed', by: 'admin', cause: 'flood', bookingIds: ids, reason: REASON }),
      { ...caller, idempotencyKey: undefined },
    );
  }
}

const REASON = 'Cancelled with many other unconfirmed bookings. Please call us if you would like to keep this one.';
