import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';

/** An email with the links of bookings, for a person who lost them. */
export class EmailBookingLinks extends Command<void> {
  /** `bookingIds` are bookings with this email, one per order. */
  constructor(
    readonly email: string,
    readonly bookingIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(EmailBookingLinks)
export class EmailBookingLinksHandler implements ICommandHandler<EmailBookingLinks> {
  constructor(private readonly accountEmails: AccountEmailOutbox) {}

  /** Stores a row for an unknown email as well, without the email: the response takes as long, and nothing is sent. */
  async execute({ email, bookingIds }: EmailBookingLinks): Promise<void> {
    await this.accountEmails.add('find-booking', { to: bookingIds.length > 0 ? email : null, bookingIds });
  }
}
