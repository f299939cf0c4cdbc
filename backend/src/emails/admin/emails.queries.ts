import { Injectable } from '@nestjs/common';
import {
  MAX_EMAILS_COUNTED,
  type BookingEmail,
  type EmailOverview as Overview,
  type EmailRecord,
} from '@party-rental/contracts';
import { noSuchBooking, noSuchOrder, type Rejection } from '../../domain/rejections.js';
import type { Page, Paging } from '../../platform/page.js';
import { DeliveryRecords, toBookingEmail } from './delivery-records.js';
import { EmailList, type EmailFilter } from './email-list.js';
import { QueueMonitor } from '../sending/queue-monitor.js';

@Injectable()
export class EmailQueries {
  constructor(
    private readonly records: DeliveryRecords,
    private readonly list: EmailList,
    private readonly queueMonitor: QueueMonitor,
  ) {}

  /** The emails of a booking and its order, oldest first. Waits for no projection. */
  async ofBooking(bookingId: string): Promise<BookingEmail[] | Rejection> {
    return (await this.records.ofBooking(bookingId))?.map(toBookingEmail) ?? noSuchBooking();
  }

  /** The emails of an order and its lines, oldest first. Waits for no projection. */
  async ofOrder(orderId: string): Promise<BookingEmail[] | Rejection> {
    return (await this.records.ofOrder(orderId))?.map(toBookingEmail) ?? noSuchOrder();
  }

  /** The same with their recipients and message ids. */
  recordsOfOrder(orderId: string): Promise<EmailRecord[]> {
    return this.list.ofOrder(orderId);
  }

  /** The emails of several bookings, by booking id. */
  async ofBookings(bookings: readonly { id: string; orderId: string }[]): Promise<Map<string, BookingEmail[]>> {
    const records = await this.records.ofBookings(bookings);
    return new Map([...records].map(([id, emails]) => [id, emails.map(toBookingEmail)]));
  }

  /** The number of emails that failed or were given up. */
  undelivered(): Promise<number> {
    return this.records.undelivered();
  }

  /** All emails that match a filter, newest first. */
  page(paging: Paging, filter: EmailFilter): Promise<Page<EmailRecord>> {
    return this.list.page(paging, filter);
  }

  /** The number of emails by status, and the state of the queue. */
  async overview(): Promise<Overview> {
    const [counts, undelivered, queue] = await Promise.all([
      this.records.counts(MAX_EMAILS_COUNTED),
      this.records.undelivered(),
      this.queueMonitor.read(),
    ]);
    return { counts, undelivered, queue };
  }
}
