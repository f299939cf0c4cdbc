import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Booking, PersonExport, User } from '@party-rental/contracts';
import { Rejection } from '../domain/rejections.js';
import { BookingEmails } from '../email/emails.queries.js';
import { MessagesOf } from '../email/messages.queries.js';
import { Clock } from '../platform/clock.js';
import { BookingExport } from '../read/booking-list.queries.js';
import { EVERY_BOOKING } from '../read/bookings.queries.js';
import { BookingHistory } from '../read/booking-history.queries.js';

/** What the shop holds about a signed-in user. Messages count as his own once he has proved the email. */
@Injectable()
export class UserExport {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(account: User): Promise<PersonExport> {
    const { id: userId, email, emailVerified } = account;
    const bookings = [];
    for await (const booking of await this.queries.execute(new BookingExport({ ...EVERY_BOOKING, userId })))
      bookings.push(await this.withRecords(booking));
    const messages = emailVerified ? await this.queries.execute(new MessagesOf(email)) : [];
    return { exportedAt: this.clock.now().toISOString(), account, bookings, messages };
  }

  private async withRecords(booking: Booking): Promise<PersonExport['bookings'][number]> {
    const history = known(await this.queries.execute(new BookingHistory(booking.id)));
    const emails = known(await this.queries.execute(new BookingEmails(booking.id)));
    // Who works for the shop is nobody else's business.
    return { booking, history: history.map((entry) => ({ ...entry, actor: sideOf(entry.actor) })), emails };
  }
}

function known<T>(found: T | Rejection): T {
  if (found instanceof Rejection) throw new Error('A booking that is listed has no events');
  return found;
}

function sideOf(actor: string): string {
  return actor === 'guest' || actor.startsWith('user:') ? 'You' : 'The shop';
}
