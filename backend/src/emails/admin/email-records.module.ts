import { Module } from '@nestjs/common';
import { OrderCalendarQueries } from '../calendar/order-calendar.queries.js';
import { ContactMessageQueries } from './contact-messages.queries.js';
import { DeliveryQueries } from './deliveries.queries.js';
import { EmailAccountModule } from '../sending/email-account.module.js';
import { EmailAccountCommands } from './email-account.commands.js';
import { EmailCommands } from './emails.commands.js';
import { EmailQueries } from './emails.queries.js';

const providers = [
  ContactMessageQueries,
  DeliveryQueries,
  EmailAccountCommands,
  EmailCommands,
  EmailQueries,
  OrderCalendarQueries,
];

/** Email queries and commands for the API. */
@Module({ imports: [EmailAccountModule], providers, exports: providers })
export class EmailRecordsModule {}
