import { Module } from '@nestjs/common';
import { OrderCalendarQueries } from '../calendar/order-calendar.queries.js';
import { ContactMessageQueries } from './contact-messages.queries.js';
import { DeliveryRecords } from './delivery-records.js';
import { EmailList } from './email-list.js';
import { EmailCommands } from './emails.commands.js';
import { EmailQueries } from './emails.queries.js';

const providers = [
  ContactMessageQueries,
  DeliveryRecords,
  EmailCommands,
  EmailList,
  EmailQueries,
  OrderCalendarQueries,
];

/** Email queries and commands for the API. */
@Module({ providers, exports: providers })
export class EmailRecordsModule {}
