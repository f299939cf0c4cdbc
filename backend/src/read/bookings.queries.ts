import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { calendarDate, cancellableUntil, type Booking, type BookingStatus } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { BusinessDay } from '../platform/business-day.js';
import { POOL } from '../platform/tokens.js';
import { Freshness } from './freshness.js';
import { decodeCursor, pageOf, type Page, type Paging } from './page.js';

/** Undefined when there is no such booking. */
export class BookingById extends Query<Booking | undefined> {
  constructor(readonly id: string) {
    super();
  }
}

/** Latest event day first; each filter may be null. */
export class BookingList extends Query<Page<Booking>> {
  constructor(
    readonly paging: Paging,
    readonly filter: { userId: number | null; status: BookingStatus | null; search: string | null },
  ) {
    super();
  }
}

type StoredBooking = Omit<Booking, 'createdAt' | 'cancellableUntil'> & { createdAt: Date };

export const BOOKING_COLUMNS = `id, number, order_id as "orderId", item_id as "itemId", item_name as "itemName",
  item_image_url as "itemImageUrl", user_id as "userId", event_date as "eventDate", quantity,
  customer_name as "customerName", customer_email as "customerEmail", customer_phone as "customerPhone", address, city,
  state, zip_code as "zipCode", special_instructions as "specialInstructions", event_type as "eventType", attendees,
  status, cancel_reason as "cancelReason", created_at as "createdAt", quote`;

export function bookingOf(row: StoredBooking, timeZone: string): Booking {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    cancellableUntil: cancellableUntil(row.eventDate, timeZone).toISOString(),
  };
}

@QueryHandler(BookingById)
export class BookingByIdHandler implements IQueryHandler<BookingById> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ id }: BookingById): Promise<Booking | undefined> {
    await this.freshness.reach('bookings');
    const { rows } = await this.pool.query<StoredBooking>(`select ${BOOKING_COLUMNS} from bookings where id = $1`, [
      id,
    ]);
    return rows[0] && bookingOf(rows[0], this.businessDay.timeZone);
  }
}

const cursorKey = z.tuple([calendarDate, z.uuid()]);

@QueryHandler(BookingList)
export class BookingListHandler implements IQueryHandler<BookingList> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ paging, filter }: BookingList): Promise<Page<Booking>> {
    await this.freshness.reach('bookings');
    const [where, values] = conditions(filter);
    const after = decodeCursor(paging.cursor, (key) => cursorKey.parse(key));
    const [n, limit] = [values.length, paging.limit + 1];
    const [list, count] = await Promise.all([
      this.pool.query<StoredBooking>(
        `select ${BOOKING_COLUMNS} from bookings where ${where} ${after ? `and (event_date, id) < ($${n + 2}, $${n + 3})` : ''}
         order by event_date desc, id desc limit $${n + 1}`,
        [...values, limit, ...(after ?? [])],
      ),
      this.pool.query<{ total: number }>(`select count(*)::int as total from bookings where ${where}`, values),
    ]);
    const bookings = list.rows.map((row) => bookingOf(row, this.businessDay.timeZone));
    return pageOf(bookings, paging, count.rows[0]?.total ?? 0, ({ eventDate, id }) => [eventDate, id]);
  }
}

function conditions({ userId, status, search }: BookingList['filter']): [where: string, values: unknown[]] {
  const values: unknown[] = [];
  const parts = ['true'];
  const add = (value: unknown, condition: (placeholder: string) => string) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (userId !== null) add(userId, (p) => `user_id = ${p}`);
  if (status !== null) add(status, (p) => `status = ${p}`);
  if (search)
    add(
      `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`,
      (p) => `(customer_name || E'\\n' || customer_email || E'\\n' || customer_phone) ilike ${p}`,
    );
  return [parts.join(' and '), values];
}
