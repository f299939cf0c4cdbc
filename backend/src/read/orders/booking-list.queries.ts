import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  addDays,
  calendarDate,
  type Booking,
  type BookingCounts,
  type BookingSort,
  type CalendarDate,
  type SortDirection,
} from '@party-rental/contracts';
import { z } from 'zod';
import { BusinessDay } from '../../platform/business-day.js';
import { cursorInstant, type Page, type Paging } from '../../platform/page.js';
import { BookingTable, type BookingOrder } from './booking-table.js';
import { toBooking, type BookingFilter } from './bookings.queries.js';
import { Freshness } from '../engine/freshness.js';
import { readSegments } from './segments.js';

/** Each filter may be null. */
export class BookingList extends Query<Page<Booking>> {
  constructor(
    readonly paging: Paging,
    readonly filter: BookingFilter,
    readonly sort: BookingSort = 'event_day',
    readonly direction: SortDirection = 'desc',
  ) {
    super();
  }
}

const KEYS = {
  event_date: z.tuple([calendarDate, z.uuid()]),
  created_at: z.tuple([cursorInstant, z.uuid()]),
};

@QueryHandler(BookingList)
export class BookingListHandler implements IQueryHandler<BookingList> {
  constructor(
    private readonly table: BookingTable,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ paging, filter, sort, direction }: BookingList): Promise<Page<Booking>> {
    await this.freshness.reach('bookings', 'reviews', 'dashboard');
    const found = await this.table.find(filter);
    const segments = toSegments(found.filter, sort, direction, this.businessDay.today());
    const by = toColumn(sort);
    return readSegments<BookingSegment, Booking, [string, string]>(
      segments,
      { paging, total: found.total, key: KEYS[by] },
      async (segment, after, limit) => {
        const rows = await this.table.read(segment.filter, segment, after, limit);
        return rows.map((stored) => {
          const row = toBooking(stored, this.businessDay.timeZone);
          return { row, key: [by === 'created_at' ? row.createdAt : row.eventDate, row.id] };
        });
      },
    );
  }
}

interface BookingSegment extends BookingOrder {
  filter: BookingFilter;
}

function toSegments(
  filter: BookingFilter,
  sort: BookingSort,
  direction: SortDirection,
  today: CalendarDate,
): BookingSegment[] {
  const by = toColumn(sort);
  if (sort !== 'coming') return [{ filter, by, direction }];
  const yesterday = addDays(today, -1);
  const { from, to } = filter;
  return [
    { filter: { ...filter, from: from && from > today ? from : today }, by, direction: 'asc' },
    { filter: { ...filter, to: to && to < yesterday ? to : yesterday }, by, direction: 'desc' },
  ];
}

function toColumn(sort: BookingSort): BookingOrder['by'] {
  return sort === 'created' ? 'created_at' : 'event_date';
}

const NEWEST_DAY_FIRST = { by: 'event_date', direction: 'desc' } as const;

/** All bookings of a list, latest event day first, in pages of one query each. */
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
    const found = await this.table.find(filter);
    return this.pages(found.filter, pageSize);
  }

  private async *pages(filter: BookingFilter, pageSize: number): AsyncGenerator<Booking[]> {
    let after: [CalendarDate, string] | undefined;
    for (;;) {
      const rows = await this.table.read(filter, NEWEST_DAY_FIRST, after, pageSize);
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
    return this.table.findWithOrders(search);
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
    const [total, pending, confirmed, cancelled] = await Promise.all([
      this.table.count(null),
      this.table.count('PENDING'),
      this.table.count('CONFIRMED'),
      this.table.count('CANCELLED'),
    ]);
    return { total, pending, confirmed, cancelled };
  }
}
