import { Module } from '@nestjs/common';
import { OrderCalendarQueries } from '../calendar/order-calendar.queries.js';
import { ContactMessageQueries } from './contact-messages.queries.js';
import { DeliveryQueries } from './deliveries.queries.js';
import { EmailCommands } from './emails.commands.js';
import { EmailQueries } from './emails.queries.js';

const providers = [ContactMessageQueries, DeliveryQueries, EmailCommands, EmailQueries, OrderCalendarQueries];

/** Email queries and commands for the API. */
@Module({ providers, exports: providers })
export class EmailRecordsModule {}
