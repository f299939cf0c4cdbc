import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { claimBooking, type Claimant, bookingAfter, cancelBooking } from '../../domain/orders/booking.js';
import { BookingDecisions } from './booking-decisions.js';
import { type Caller, toMeta } from '../caller.js';
import { bookingStream } from '../../domain/placement.js';
import type { BookingEvent } from '../../domain/events.js';
import { cancelledForever, noSuchBooking, Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { POOL } from '../../platform/tokens.js';

@Injectable()
export class BookingCommands {
  constructor(
    private readonly decisions: BookingDecisions,
    private readonly streams: Streams,
    @Inject(POOL) private readonly pool: Pool,
    private readonly businessDay: BusinessDay,
  ) {}

  /**
   * Adds guest bookings to the account that verified their email, and returns their number. Others do not change. The next
   * claim includes a booking that was moved meanwhile.
   */
  claim(bookingIds: readonly string[], claimant: Claimant, caller: Caller): Promise<number> {
    return this.decisions.decideEach(bookingIds, caller, (booking, id) => claimBooking(booking, id, claimant));
  }

  /** Emails the confirmation of a booking's order again. The outbox records who requested it. */
  async resendConfirmation(bookingId: string, caller: Caller): Promise<Rejection | undefined> {
    const events = await this.streams.read(bookingStream(bookingId));
    const booking = bookingAfter(events as BookingEvent[]); // a booking's stream holds no others
    if (!booking) return noSuchBooking();
    if (booking.status === 'CANCELLED') return cancelledForever('booking');
    if (!booking.customer) return new Rejection('conflict', 'The personal data of this booking has been erased.');
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
  async cancelFlood(bookingIds: readonly string[], caller: Caller): Promise<number> {
    let cancelled = 0;
    const distinct = [...new Set(bookingIds)];
    for (let from = 0; from < distinct.length; from += BATCH_SIZE)
      cancelled += await this.cancel(distinct.slice(from, from + BATCH_SIZE), caller);
    return cancelled;
  }

  private cancel(bookingIds: readonly string[], caller: Caller): Promise<number> {
    const moment = this.businessDay.moment();
    return this.decisions.decideEach(bookingIds, caller, (booking, bookingId) =>
      booking.status === 'PENDING'
        ? cancelBooking(booking, { bookingId, reason: REASON, by: 'admin', cause: 'flood', ...moment })
        : [],
    );
  }
}

/** Locks and events of one transaction. */
const BATCH_SIZE = 200;
const REASON = 'Cancelled with many other unconfirmed bookings. Please call us if you would like to keep this one.';
