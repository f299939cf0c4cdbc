import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  calendarDate,
  type Booking,
  type BookingCounts,
  type BookingStatus,
  type CalendarDate,
} from '@party-rental/contracts';
import { z } from 'zod';
import { BusinessDay } from '../../platform/business-day.js';
import { decodeCursor, pageOf, type Page, type Paging } from '../../platform/page.js';
import { BookingTable } from './booking-table.js';
import { toBooking, EVERY_BOOKING, type BookingFilter } from './bookings.queries.js';
import { Freshness } from '../engine/freshness.js';

/** Latest event day first; each filter may be null. */
export class BookingList extends Query<Page<Booking>> {
  constructor(
    readonly paging: Paging,
    readonly filter: BookingFilter,
  ) {
    super();
  }
}

const cursorKey = z.tuple([calendarDate, z.uuid()]);

@QueryHandler(BookingList)
export class BookingListHandler implements IQueryHandler<BookingList> {
  constructor(
    private readonly table: BookingTable,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ paging, filter }: BookingList): Promise<Page<Booking>> {
    await this.freshness.reach('bookings', 'reviews', 'dashboard');
    const after = decodeCursor(paging.cursor, cursorKey);
    const total = await this.table.count(filter);
    const rows = await this.table.read(filter, after, paging.limit + 1, total);
    const bookings = rows.map((row) => toBooking(row, this.businessDay.timeZone));
    return pageOf(bookings, paging, total, ({ eventDate, id }) => [eventDate, id]);
  }
}

/** All bookings of a list, in pages of one query each. */
export class BookingExport extends Query<AsyncIterable<Booking[]>> {
  constructor(
    readonly filter: BookingFilter,
    readonly pageSize: number,
  ) {
    super();
  }
}

@QueryHandler(BookingExport)
export class BookingExportHandler implements IQueryHandler<BookingExport> {
  constructor(
    private readonly table: BookingTable,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ filter, pageSize }: BookingExport): Promise<AsyncIterable<Booking[]>> {
    await this.freshness.reach('bookings', 'reviews', 'dashboard');
    return this.pages(filter, pageSize, await this.table.count(filter));
  }

  private async *pages(filter: BookingFilter, pageSize: number, total: number): AsyncGenerator<Booking[]> {
    let after: [CalendarDate, string] | undefined;
    for (;;) {
      const rows = await this.table.read(filter, after, pageSize, total);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => toBooking(row, this.businessDay.timeZone));
      after = [last.eventDate, last.id];
    }
  }
}

/** The bookings that match a search, with their orders; at most MAX_MATCHES. */
export class MatchingBookings extends Query<{ id: string; orderId: string }[]> {
  constructor(readonly search: string) {
    super();
  }
}

@QueryHandler(MatchingBookings)
export class MatchingBookingsHandler implements IQueryHandler<MatchingBookings> {
  constructor(
    private readonly table: BookingTable,
    private readonly freshness: Freshness,
  ) {}

  async execute({ search }: MatchingBookings): Promise<{ id: string; orderId: string }[]> {
    await this.freshness.reach('bookings');
    return this.table.find(search);
  }
}

export class BookingCountsByStatus extends Query<BookingCounts> {}

@QueryHandler(BookingCountsByStatus)
export class BookingCountsByStatusHandler implements IQueryHandler<BookingCountsByStatus> {
  constructor(
    private readonly table: BookingTable,
    private readonly freshness: Freshness,
  ) {}

  async execute(): Promise<BookingCounts> {
    await this.freshness.reach('dashboard');
    const count = (status: BookingStatus | null) => this.table.count({ ...EVERY_BOOKING, status });
    const [total, pending, confirmed, cancelled] = await Promise.all([
      count(null),
      count('PENDING'),
      count('CONFIRMED'),
      count('CANCELLED'),
    ]);
    return { total, pending, confirmed, cancelled };
  }
}
