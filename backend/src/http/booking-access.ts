import { Injectable } from '@nestjs/common';
import type { Booking } from '@party-rental/contracts';
import { noSuchBooking, type Rejection } from '../domain/rejections.js';
import { BookingTokens } from '../platform/booking-token.js';
import type { Caller } from '../write/caller.js';
import { isAdmin } from './caller.js';

/** Who may see and cancel a booking: its customer, an admin, and whoever has the token of its confirmation email. */
@Injectable()
export class BookingAccess {
  constructor(private readonly tokens: BookingTokens) {}

  /** For anyone else there is no such booking, so that an id alone tells nothing. */
  open(booking: Booking | undefined, caller: Caller, token: string | undefined): Booking | Rejection {
    if (!booking) return noSuchBooking();
    const own = booking.userId !== null && booking.userId === caller.user?.id;
    const withToken = token !== undefined && this.tokens.isValid(booking.id, token);
    return own || withToken || isAdmin(caller) ? booking : noSuchBooking();
  }
}
