import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DeliveryRecords } from './delivery-records.js';
import { MessagesOfHandler } from './contact-messages.queries.js';
import {
  BookingEmailsHandler,
  BookingsEmailsHandler,
  OrderEmailsHandler,
  OrderEmailRecordsHandler,
  EmailOverviewHandler,
  EmailsHandler,
  UndeliveredEmailsHandler,
} from './emails.queries.js';
import { OrderCalendarHandler } from '../calendar/order-calendar.queries.js';
import { RetryEmailHandler, RetryEmailsHandler } from './retry-email.command.js';

/** Email queries and commands for the API. */
@Module({
  imports: [CqrsModule],
  exports: [CqrsModule],
  providers: [
    DeliveryRecords,
    BookingEmailsHandler,
    BookingsEmailsHandler,
    OrderEmailsHandler,
    OrderEmailRecordsHandler,
    EmailOverviewHandler,
    EmailsHandler,
    MessagesOfHandler,
    OrderCalendarHandler,
    RetryEmailHandler,
    RetryEmailsHandler,
    UndeliveredEmailsHandler,
  ],
})
export class EmailRecordsModule {}
