import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { BookingEmails, EmailOverview, Emails } from '../../../emails/admin/emails.queries.js';
import { RetryEmail, RetryEmails } from '../../../emails/admin/retry-email.command.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { BookingListQueries } from '../../../read/orders/booking-list.queries.js';
import { BookingCommands } from '../../../write/orders/bookings.commands.js';

@Controller()
export class EmailsController {
  constructor(
    private readonly bookingCommands: BookingCommands,
    private readonly bookingLists: BookingListQueries,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint('emails')
  async list(@Input() { query: { status, purpose, search, ...paging } }: InputOf<'emails'>) {
    const bookings = search ? await this.bookingLists.matching(search) : null;
    return this.queries.execute(new Emails(paging, { status: status ?? null, purpose: purpose ?? null, bookings }));
  }

  @Endpoint('emailOverview')
  overview() {
    return this.queries.execute(new EmailOverview());
  }

  @Endpoint('bookingEmails')
  ofBooking(@Input() { params }: InputOf<'bookingEmails'>) {
    return this.queries.execute(new BookingEmails(params.id));
  }

  @Endpoint('retryEmail')
  retry(@Input() { params }: InputOf<'retryEmail'>) {
    return this.commands.execute(new RetryEmail(params));
  }

  @Endpoint('retryEmails')
  retryAll() {
    return this.commands.execute(new RetryEmails());
  }

  @Endpoint('resendConfirmation')
  resend(@Input() { params }: InputOf<'resendConfirmation'>, @CurrentCaller() caller: Caller) {
    return this.bookingCommands.resendConfirmation(params.id, caller);
  }
}
