import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  MAX_EMAILS_COUNTED,
  type BookingEmail,
  type EmailOverview as Overview,
  type EmailRecord,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import { noSuchBooking, noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { PersonalData } from '../../event-store/encryption/personal-data.js';
import type { Page, Paging } from '../../platform/page.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { DeliveryRecords, toBookingEmail } from './delivery-records.js';
import { EmailList, type EmailFilter } from './email-list.js';
import { QueueMonitor } from '../sending/queue-monitor.js';

/** The emails of a booking and its order, oldest first. Waits for no projection. */
export class BookingEmails extends Query<BookingEmail[] | Rejection> {
  constructor(readonly bookingId: string) {
    super();
  }
}

@QueryHandler(BookingEmails)
export class BookingEmailsHandler implements IQueryHandler<BookingEmails> {
  constructor(private readonly records: DeliveryRecords) {}

  async execute({ bookingId }: BookingEmails): Promise<BookingEmail[] | Rejection> {
    return (await this.records.ofBooking(bookingId))?.map(toBookingEmail) ?? noSuchBooking();
  }
}

/** The emails of an order and its lines, oldest first. Waits for no projection. */
export class OrderEmails extends Query<BookingEmail[] | Rejection> {
  constructor(readonly orderId: string) {
    super();
  }
}

@QueryHandler(OrderEmails)
export class OrderEmailsHandler implements IQueryHandler<OrderEmails> {
  constructor(private readonly records: DeliveryRecords) {}

  async execute({ orderId }: OrderEmails): Promise<BookingEmail[] | Rejection> {
    return (await this.records.ofOrder(orderId))?.map(toBookingEmail) ?? noSuchOrder();
  }
}

/** The same with their recipients and message ids. */
export class OrderEmailRecords extends Query<EmailRecord[]> {
  constructor(readonly orderId: string) {
    super();
  }
}

@QueryHandler(OrderEmailRecords)
export class OrderEmailRecordsHandler implements IQueryHandler<OrderEmailRecords> {
  private readonly list: EmailList;

  constructor(@Inject(LOG_POOL) pool: Pool, personalData: PersonalData) {
    this.list = new EmailList(pool, personalData);
  }

  execute({ orderId }: OrderEmailRecords): Promise<EmailRecord[]> {
    return this.list.ofOrder(orderId);
  }
}

/** The emails of several bookings, by booking id. */
export class BookingsEmails extends Query<Map<string, BookingEmail[]>> {
  constructor(readonly bookings: readonly { id: string; orderId: string }[]) {
    super();
  }
}

@QueryHandler(BookingsEmails)
export class BookingsEmailsHandler implements IQueryHandler<BookingsEmails> {
  constructor(private readonly records: DeliveryRecords) {}

  async execute({ bookings }: BookingsEmails): Promise<Map<string, BookingEmail[]>> {
    const records = await this.records.ofBookings(bookings);
    return new Map([...records].map(([id, emails]) => [id, emails.map(toBookingEmail)]));
  }
}

/** The number of emails that failed or were given up. */
export class UndeliveredEmails extends Query<number> {}

@QueryHandler(UndeliveredEmails)
export class UndeliveredEmailsHandler implements IQueryHandler<UndeliveredEmails> {
  constructor(private readonly records: DeliveryRecords) {}

  execute(): Promise<number> {
    return this.records.undelivered();
  }
}

/** All emails that match a filter, newest first. */
export class Emails extends Query<Page<EmailRecord>> {
  constructor(
    readonly paging: Paging,
    readonly filter: EmailFilter,
  ) {
    super();
  }
}

@QueryHandler(Emails)
export class EmailsHandler implements IQueryHandler<Emails> {
  private readonly list: EmailList;

  constructor(@Inject(LOG_POOL) pool: Pool, personalData: PersonalData) {
    this.list = new EmailList(pool, personalData);
  }

  execute({ paging, filter }: Emails): Promise<Page<EmailRecord>> {
    return this.list.page(paging, filter);
  }
}

/** The number of emails by status, and the state of the queue. */
export class EmailOverview extends Query<Overview> {}

@QueryHandler(EmailOverview)
export class EmailOverviewHandler implements IQueryHandler<EmailOverview> {
  constructor(
    private readonly records: DeliveryRecords,
    private readonly queueMonitor: QueueMonitor,
  ) {}

  async execute(): Promise<Overview> {
    const [counts, undelivered, queue] = await Promise.all([
      this.records.counts(MAX_EMAILS_COUNTED),
      this.records.undelivered(),
      this.queueMonitor.read(),
    ]);
    return { counts, undelivered, queue };
  }
}
