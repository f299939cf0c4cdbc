import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  MAX_EMAILS_COUNTED,
  type BookingEmail,
  type EmailOverview as Overview,
  type EmailRecord,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import { noSuchBooking, type Rejection } from '../../domain/rejections.js';
import { PersonalData } from '../../event-store/encryption/personal-data.js';
import type { Page, Paging } from '../../platform/page.js';
import { LOG_POOL, POOL } from '../../platform/tokens.js';
import { DeliveryRecords, emailOf } from './delivery-records.js';
import { EmailList, type EmailFilter } from './email-list.js';
import { QueueMonitor } from '../sending/queue-monitor.js';

/** What became of the emails of a booking, oldest first, as recorded: no projection is waited for. */
export class BookingEmails extends Query<BookingEmail[] | Rejection> {
  constructor(readonly bookingId: string) {
    super();
  }
}

@QueryHandler(BookingEmails)
export class BookingEmailsHandler implements IQueryHandler<BookingEmails> {
  private readonly desk: DeliveryRecords;

  constructor(@Inject(LOG_POOL) pool: Pool) {
    this.desk = new DeliveryRecords(pool);
  }

  async execute({ bookingId }: BookingEmails): Promise<BookingEmail[] | Rejection> {
    return (await this.desk.ofBooking(bookingId))?.map(emailOf) ?? noSuchBooking();
  }
}

/** The emails of several bookings, by booking id, in one query. */
export class BookingsEmails extends Query<Map<string, BookingEmail[]>> {
  constructor(readonly bookings: readonly { id: string; orderId: string }[]) {
    super();
  }
}

@QueryHandler(BookingsEmails)
export class BookingsEmailsHandler implements IQueryHandler<BookingsEmails> {
  private readonly desk: DeliveryRecords;

  constructor(@Inject(LOG_POOL) pool: Pool) {
    this.desk = new DeliveryRecords(pool);
  }

  async execute({ bookings }: BookingsEmails): Promise<Map<string, BookingEmail[]>> {
    const records = await this.desk.ofBookings(bookings);
    return new Map([...records].map(([id, emails]) => [id, emails.map(emailOf)]));
  }
}

/** How many emails are being tried again or were given up. */
export class UndeliveredEmails extends Query<number> {}

@QueryHandler(UndeliveredEmails)
export class UndeliveredEmailsHandler implements IQueryHandler<UndeliveredEmails> {
  private readonly desk: DeliveryRecords;

  constructor(@Inject(POOL) pool: Pool) {
    this.desk = new DeliveryRecords(pool);
  }

  execute(): Promise<number> {
    return this.desk.undelivered();
  }
}

/** All emails that a filter lets through, newest first, as recorded. */
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

/** How many emails there are of each status, and what the queue holds. */
export class EmailOverview extends Query<Overview> {}

@QueryHandler(EmailOverview)
export class EmailOverviewHandler implements IQueryHandler<EmailOverview> {
  private readonly desk: DeliveryRecords;

  constructor(
    @Inject(POOL) pool: Pool,
    private readonly queueWatch: QueueMonitor,
  ) {
    this.desk = new DeliveryRecords(pool);
  }

  async execute(): Promise<Overview> {
    const [counts, undelivered, queue] = await Promise.all([
      this.desk.counts(MAX_EMAILS_COUNTED),
      this.desk.undelivered(),
      this.queueWatch.look(),
    ]);
    return { counts, undelivered, queue };
  }
}
