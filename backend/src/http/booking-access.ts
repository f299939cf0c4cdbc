import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Booking } from '@party-rental/contracts';
import { noSuchBooking } from '../domain/rejections.js';
import { BookingTokens } from '../platform/booking-token.js';
import { BookingById } from '../read/bookings.queries.js';
import type { Caller } from '../write/caller.js';
import { isAdmin } from './caller.js';
import { Refused } from './refused.js';

/** Who may see and cancel a booking: its customer, an admin, and whoever has the token of its confirmation email. */
@Injectable()
export class BookingAccess {
  constructor(
    private readonly queries: QueryBus,
    private readonly tokens: BookingTokens,
  ) {}

  /** For anyone else it is refused as if there were no such booking, so that an id alone tells nothing. */
  async open(id: string, caller: Caller, token: string | undefined): Promise<Booking> {
    const booking = await this.queries.execute(new BookingById(id));
    const own = booking && booking.userId !== null && booking.userId === caller.user?.id;
    if (!booking || !(own || this.hasToken(id, token) || isAdmin(caller))) throw new Refused(noSuchBooking());
    return booking;
  }

  hasToken(id: string, token: string | undefined): boolean {
    return token !== undefined && this.tokens.isValid(id, token);
  }
}
