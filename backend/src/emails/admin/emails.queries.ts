import { Inject, Injectable } from '@nestjs/common';
import {
  emailPurpose,
  MAX_EMAILS_COUNTED,
  PURPOSES_TO_THE_BUSINESS,
  type EmailPurpose,
  type EmailRecord,
  type EmailStatus,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { bookingStream } from '../../domain/placement.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { readList, type Param } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import { LOG_POOL } from '../../platform/tokens.js';
import { DELIVERY_COLUMNS, toBookingEmail, type DeliveryRecord } from './deliveries.queries.js';

/** A null matches every email. */
export interface EmailFilter {
  status: EmailStatus | null;
  purpose: EmailPurpose | null;
  bookings: readonly { id: string; orderId: string }[] | null;
}

const COLUMNS = `${DELIVERY_COLUMNS}, message_id as "messageId", booking_id`;

interface Row extends DeliveryRecord {
  messageId: string | null;
  booking: EmailRecord['booking'];
  stream: string | null;
  sealed: string | null;
  wrappedKey: Buffer | null;
  accountEmail: string | null;
}

const cursorKey = z.tuple([z.uuid(), emailPurpose]);
const contact = z.union([
  z.object({ customerEmail: z.string() }).transform(({ customerEmail }) => customerEmail),
  z.object({ email: z.string() }).transform(({ email }) => email),
]);

/** All emails, newest first. Decrypts only the recipients of the requested page, as of when each email was sent. */
@Injectable()
export class EmailQueries {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  async page(paging: Paging, filter: EmailFilter): Promise<Page<EmailRecord>> {
    const page = await readList<Row, [string, EmailPurpose]>(
      this.pool,
      {
        columns: COLUMNS,
        from: 'email_deliveries',
        where: (param) => toCondition(filter, param),
        by: ['event_id', 'purpose'],
        direction: 'desc',
        key: cursorKey,
        toKey: ({ eventId, purpose }) => [eventId, purpose],
        maxTotal: MAX_EMAILS_COUNTED,
        withDetails,
      },
      paging,
    );
    return page.map((row) => this.toRecord(row));
  }

  /** The emails of an order and its lines, oldest first. */
  async ofOrder(orderId: string): Promise<EmailRecord[]> {
    const { rows: bookings } = await this.pool.query<{ id: string; orderId: string }>(
      `select data->>'bookingId' as id, order_id as "orderId" from events where order_id = $1 and type = 'BookingCreated'`,
      [orderId],
    );
    const values: unknown[] = [];
    const where = toCondition({ status: null, purpose: null, bookings }, (value) => `$${values.push(value)}`);
    const emails = withDetails(`select ${COLUMNS} from email_deliveries where ${where}`);
    const { rows } = await this.pool.query<Row>(emails, values);
    return rows.reverse().map((row) => this.toRecord(row));
  }

  private toRecord(row: Row): EmailRecord {
    const { messageId, booking } = row;
    return { ...toBookingEmail(row), recipient: this.recipient(row), messageId, booking };
  }

  private recipient({ purpose, stream, sealed, wrappedKey, accountEmail }: Row): string | null {
    if (PURPOSES_TO_THE_BUSINESS.includes(purpose)) return null;
    const customer = stream === null ? null : this.personalData.decrypt(stream, sealed, wrappedKey);
    return customer === null ? accountEmail : contact.parse(customer) || null;
  }
}

function toCondition({ status, purpose, bookings }: EmailFilter, param: Param): string {
  const conditions = ['true'];
  if (status) conditions.push(`status = ${param(status)}`);
  if (purpose) conditions.push(`purpose = ${param(purpose)}`);
  if (bookings) {
    const ids = [bookings.map(({ id }) => id), bookings.map(({ orderId }) => orderId)].map(param);
    conditions.push(`(booking_id = any(${ids[0]}::uuid[]) or order_id = any(${ids[1]}::uuid[]))`);
  }
  return conditions.join(' and ');
}

function withDetails(emails: string): string {
  return `select d.*, created.stream, contact.sealed, k.wrapped_key as "wrappedKey", coalesce(a.data->>'to', u.email) as "accountEmail",
      case when created.data ? 'bookingId' then
        jsonb_build_object('id', created.data->>'bookingId', 'number', created.data->>'number') end as booking
    from (${emails}) d
    left join lateral (select stream from events where event_id = d."eventId" ${LOOKUP}) reason on true
    left join lateral (
      select stream, data from events
      where stream = coalesce(reason.stream, '${bookingStream('')}' || d.booking_id) and version = 1 ${LOOKUP}
    ) created on true
    left join lateral (
      select e.data->>'sealed' as sealed from events e
      where e.stream = created.stream and e.type in ('BookingCreated', 'BookingContactChanged', 'WaitlistJoined')
        and e.recorded_at <= coalesce(d."sentAt", 'infinity')
        and (d.purpose <> 'email-changed' or e.event_id < d."eventId") -- goes to the email before this event
      order by e.version desc limit 1
    ) contact on true
    left join personal_keys k on k.stream = created.stream
    left join account_emails a on a.id = d."eventId" and d.purpose in ('verification', 'password-reset', 'second-factor-link', 'find-booking', 'order-summary', 'account-notice')
    left join users u on u.id = (a.data->>'userId')::int
    order by d."eventId" desc, d.purpose desc`;
}
