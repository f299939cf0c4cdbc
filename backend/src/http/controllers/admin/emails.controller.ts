import { Controller } from '@nestjs/common';
import { MAX_EMAILS_COUNTED, type EmailOverview, type InputOf, type User } from '@party-rental/contracts';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { BookingListQueries } from '../../../read/orders/booking-list.queries.js';
import { BookingCommands } from '../../../write/orders/bookings.commands.js';
import { EmailQueries } from '../../../emails/admin/emails.queries.js';
import { DeliveryQueries } from '../../../emails/admin/deliveries.queries.js';
import { EmailQueueQueries } from '../../../emails/admin/email-queue.queries.js';
import { EmailAccountCommands } from '../../../emails/admin/email-account.commands.js';
import { EmailCommands } from '../../../emails/admin/emails.commands.js';

@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailQueries,
    private readonly deliveries: DeliveryQueries,
    private readonly queue: EmailQueueQueries,
    private readonly account: EmailAccountCommands,
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
  async overview(): Promise<EmailOverview> {
    const [counts, undelivered, queue] = await Promise.all([
      this.deliveries.counts(MAX_EMAILS_COUNTED),
      this.deliveries.undelivered(),
      this.queue.read(),
    ]);
    return { counts, undelivered, queue };
  }

  @Endpoint('emailAccount')
  showAccount() {
    return this.account.show();
  }

  @Endpoint('connectEmailAccount')
  connectAccount(@CurrentUser() { id }: User, @Input() { body }: InputOf<'connectEmailAccount'>) {
    return this.account.connect(body, id);
  }

  @Endpoint('testEmailAccount')
  testAccount(@CurrentUser() user: User) {
    return this.account.test(user);
  }

  @Endpoint('bookingEmails')
  ofBooking(@Input() { params }: InputOf<'bookingEmails'>) {
    return this.deliveries.ofBooking(params.id);
  }

  @Endpoint('retryEmail')
  retry(@Input() { params }: InputOf<'retryEmail'>) {
    return this.emailCommands.retryOne(params);
  }

  @Endpoint('retryEmails')
  async retryAll() {
    return { retried: await this.emailCommands.retry('all') };
  }

  @Endpoint('resendConfirmation')
  resend(@Input() { params }: InputOf<'resendConfirmation'>, @CurrentCaller() caller: Caller) {
    return this.bookingCommands.resendConfirmation(params.id, caller);
  }
}
