import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import type { Caller } from '../../../write/caller.js';
import { BookingAccess } from '../booking-access.js';
import { CurrentCaller, isAdmin } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { ReviewQueries } from '../../../read/reviews/reviews.queries.js';
import { BookingCommands } from '../../../write/orders/bookings.commands.js';

@Controller()
export class ReviewsController {
  constructor(
    private readonly bookingCommands: BookingCommands,
    private readonly reviews: ReviewQueries,
    private readonly access: BookingAccess,
    private readonly freshness: Freshness,
  ) {}

  @Endpoint('itemReviews')
  list(@Input() { params, query }: InputOf<'itemReviews'>, @CurrentCaller() caller: Caller) {
    return this.reviews.ofItem(params.id, query, isAdmin(caller));
  }

  /** Waits up to a second until the review shows on the item's page. */
  @Endpoint('writeReview')
  async write(@Input() { params, query, body }: InputOf<'writeReview'>, @CurrentCaller() caller: Caller) {
    const hasToken = await this.access.hasToken(body.bookingId, query.token, caller);
    const outcome = await this.bookingCommands.writeReview(params.id, { ...body, hasToken }, caller);
    await this.freshness.waitFor('reviews');
    return outcome;
  }

  @Endpoint('hideReview')
  hide(@Input() { params }: InputOf<'hideReview'>, @CurrentCaller() caller: Caller) {
    return this.bookingCommands.hideReview(params.id, caller);
  }
}
