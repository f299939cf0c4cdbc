import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MessagesOfHandler } from './contact-messages.queries.js';
import {
  BookingEmailsHandler,
  BookingsEmailsHandler,
  EmailOverviewHandler,
  EmailsHandler,
  UndeliveredEmailsHandler,
} from './emails.queries.js';
import { RetryEmailHandler, RetryEmailsHandler } from './retry-email.command.js';

/** The admin's list of emails: query handlers and retry commands. */
@Module({
  imports: [CqrsModule],
  exports: [CqrsModule],
  providers: [
    BookingEmailsHandler,
    BookingsEmailsHandler,
    EmailOverviewHandler,
    EmailsHandler,
    MessagesOfHandler,
    RetryEmailHandler,
    RetryEmailsHandler,
    UndeliveredEmailsHandler,
  ],
})
export class EmailRecordsModule {}
