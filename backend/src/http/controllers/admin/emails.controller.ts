import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { BookingListQueries } from '../../../read/orders/booking-list.queries.js';
import { BookingCommands } from '../../../write/orders/bookings.commands.js';
import { EmailQueries } from '../../../emails/admin/emails.queries.js';
import { EmailCommands } from '../../../emails/admin/emails.commands.js';

@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailQueries,
    private readonly emailCommands: EmailCommands,
    private readonly bookingCommands: BookingCommands,
    private readonly bookingLists: BookingListQueries,
  ) {}

  @Endpoint('emails')
  async list(@Input() { query: { status, purpose, search, ...paging } }: InputOf<'emails'>) {
    const bookings = search ? await this.bookingLists.matching(search) : null;
    return this.emails.page(paging, { status: status ?? null, purpose: purpose ?? null, bookings });
  }

  @Endpoint('emailOverview')
  overview() {
    return this.emails.overview();
  }

  @Endpoint('bookingEmails')
  ofBooking(@Input() { params }: InputOf<'bookingEmails'>) {
    return this.emails.ofBooking(params.id);
  }

  @Endpoint('retryEmail')
  retry(@Input() { params }: InputOf<'retryEmail'>) {
    return this.emailCommands.retry(params);
  }

  @Endpoint('retryEmails')
  retryAll() {
    return this.emailCommands.retryAll();
  }

  @Endpoint('resendConfirmation')
  resend(@Input() { params }: InputOf<'resendConfirmation'>, @CurrentCaller() caller: Caller) {
    return this.bookingCommands.resendConfirmation(params.id, caller);
  }
}
