import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PersonExport, User } from '@party-rental/contracts';
import { BookingEmails } from '../email/emails.queries.js';
import { MessagesOf } from '../email/messages.queries.js';
import { Clock } from '../platform/clock.js';
import { BookingExport } from '../read/booking-list.queries.js';
import { EVERY_BOOKING } from '../read/bookings.queries.js';
import { BookingHistory } from '../read/booking-history.queries.js';
import { personExport } from '../read/person-export.js';

/** What the shop holds about a signed-in user. Messages count as his own once he has proved the email. */
@Injectable()
export class UserExport {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async of(account: User): Promise<PersonExport> {
    const { id: userId, email, emailVerified } = account;
    const sources = {
      account,
      bookings: await this.queries.execute(new BookingExport({ ...EVERY_BOOKING, userId })),
      historyOf: (bookingId: string) => this.queries.execute(new BookingHistory(bookingId)),
      emailsOf: (bookingId: string) => this.queries.execute(new BookingEmails(bookingId)),
      messages: emailVerified ? await this.queries.execute(new MessagesOf(email)) : [],
    };
    return personExport(sources, this.clock.now());
  }
}
