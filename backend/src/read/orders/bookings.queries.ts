import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { cancellableUntil, type Booking, type BookingStatus, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { bookingView } from '../../domain/orders/booking-view.js';
import { bookingStream } from '../../domain/placement.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';
import type { Part } from '../../domain/stock/allocations.js';
import { toContents } from '../../domain/stock/contents.js';
import { FORM_COLUMNS } from './form-columns.js';
import { REVIEW_OF_BOOKING } from '../reviews/reviews.queries.js';

/** From the log, which has a booking that the tables still lack. Undefined when there is no such booking. */
export class BookingById extends Query<Booking | undefined> {
  constructor(readonly id: string) {
    super();
  }
}

/** The ids of guest bookings with this email, newest first; 300 at most. */
export class GuestBookings extends Query<string[]> {
  constructor(readonly email: string) {
    super();
  }
}

/** The first coming booking of each order that has one with this email, by event day; 20 orders at most. */
export class ComingBookings extends Query<string[]> {
  constructor(readonly email: string) {
    super();
  }
}

/** A null filter matches every booking. */
export interface BookingFilter {
  userId: number | null;
  status: BookingStatus | null;
  search: string | null;
  /** The ids that the search found; replaces the search. */
  ids?: readonly string[];
  from: CalendarDate | null;
  to: CalendarDate | null;
}

export const EVERY_BOOKING: BookingFilter = { userId: null, status: null, search: null, from: null, to: null };

/** A row as BOOKING_COLUMNS reads it. */
export type StoredBooking = Omit<Booking, 'createdAt' | 'cancellableUntil' | 'contents'> & {
  createdAt: Date;
  parts: readonly Part[] | null;
};

export const BOOKING_COLUMNS = `id, number, order_id as "orderId", item_id as "itemId", item_name as "itemName",
  item_image_url as "itemImageUrl", user_id as "userId", event_date as "eventDate", quantity,
  ${FORM_COLUMNS.map(({ column, name }) => `${column} as "${name}"`).join(', ')},
  status, cancel_reason as "cancelReason", ${REVIEW_OF_BOOKING} as review, created_at as "createdAt", quote, parts`;

export function toBooking({ parts, ...row }: StoredBooking, timeZone: string): Booking {
  return {
    ...row,
    contents: toContents({ ...row, parts: parts ?? undefined }),
    createdAt: row.createdAt.toISOString(),
    cancellableUntil: cancellableUntil(row.eventDate, timeZone).toISOString(),
  };
}

@QueryHandler(BookingById)
export class BookingByIdHandler implements IQueryHandler<BookingById> {
  constructor(
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ id }: BookingById): Promise<Booking | undefined> {
    return bookingView(await this.streams.read(bookingStream(id)), this.businessDay.timeZone);
  }
}

@QueryHandler(GuestBookings)
export class GuestBookingsHandler implements IQueryHandler<GuestBookings> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly freshness: Freshness,
  ) {}

  async execute({ email }: GuestBookings): Promise<string[]> {
    await this.freshness.reach('bookings');
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from bookings where user_id is null and person_key = lower($1) order by id desc limit 300`,
      [email],
    );
    return rows.map(({ id }) => id);
  }
}

@QueryHandler(ComingBookings)
export class ComingBookingsHandler implements IQueryHandler<ComingBookings> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ email }: ComingBookings): Promise<string[]> {
    await this.freshness.require('bookings');
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from (
         select distinct on (order_id) id, event_date from bookings
         where person_key = lower($1) and event_date >= $2 and status <> 'CANCELLED'
         order by order_id, event_date, id
       ) coming order by event_date, id limit 20`,
      [email, this.businessDay.today()],
    );
    return rows.map(({ id }) => id);
  }
}
