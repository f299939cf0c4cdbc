import { Injectable } from '@nestjs/common';
import {
  addDays,
  calendarDate,
  type BookingCounts,
  type BookingSort,
  type Booking,
  type CalendarDate,
  type Order,
  type SortDirection,
} from '@party-rental/contracts';
import { z } from 'zod';
import { BusinessDay } from '../../platform/business-day.js';
import { cursorInstant, type Page, type Paging } from '../../platform/page.js';
import { BookingTable, type BookingOrder } from './booking-table.js';
import { orderView } from '../../domain/orders/order-view.js';
import { toBooking, type BookingFilter, type StoredBooking } from './bookings.queries.js';
import { Freshness, Reads } from '../engine/freshness.js';
import { readSegments } from './segments.js';

interface Sorting {
  sort?: BookingSort | undefined;
  direction?: SortDirection | undefined;
}

const KEYS = {
  event_date: z.tuple([calendarDate, z.uuid()]),
  created_at: z.tuple([cursorInstant, z.uuid()]),
};

/** A booking with the current state of its order. */
export interface ListedBooking {
  booking: Booking;
  order: Order;
}

@Injectable()
export class BookingListQueries {
  constructor(
    private readonly table: BookingTable,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {}

  @Reads('orders', 'dashboard')
  async list(
    paging: Paging,
    filter: BookingFilter,
    { sort = 'event_day', direction = 'desc' }: Sorting = {},
  ): Promise<Page<ListedBooking>> {
    const found = await this.table.find(filter);
    const segments = toSegments(found.filter, sort, direction, this.businessDay.today());
    const by = toColumn(sort);
    return readSegments<BookingSegment, ListedBooking, [string, string]>(
      segments,
      { paging, total: found.total, key: KEYS[by] },
      async (segment, after, limit) => {
        const rows = await this.table.read(segment.filter, segment, after, limit);
        return rows.map((stored) => {
          const row = this.toListed(stored);
          const { createdAt, eventDate, id } = row.booking;
          return { row, key: [by === 'created_at' ? createdAt : eventDate, id] };
        });
      },
    );
  }

  /** All bookings of a list, latest event day first, in pages of one query each. */
  @Reads('orders', 'dashboard')
  async export(filter: BookingFilter, pageSize: number): Promise<AsyncIterable<ListedBooking[]>> {
    const found = await this.table.find(filter);
    return this.pages(found.filter, pageSize);
  }

  /** The bookings that match a search, with their orders; at most MAX_MATCHES. */
  @Reads('orders')
  async matching(search: string): Promise<{ id: string; orderId: string }[]> {
    return this.table.findWithOrders(search);
  }

  @Reads('dashboard')
  async counts(): Promise<BookingCounts> {
    const [total, pending, confirmed, cancelled] = await Promise.all([
      this.table.count(null),
      this.table.count('PENDING'),
      this.table.count('CONFIRMED'),
      this.table.count('CANCELLED'),
    ]);
    return { total, pending, confirmed, cancelled };
  }

  private async *pages(filter: BookingFilter, pageSize: number): AsyncGenerator<ListedBooking[]> {
    let after: [CalendarDate, string] | undefined;
    for (;;) {
      const rows = (await this.table.read(filter, NEWEST_DAY_FIRST, after, pageSize)).map((row) => this.toListed(row));
      const last = rows.at(-1)?.booking;
      if (!last) return;
      yield rows;
      after = [last.eventDate, last.id];
    }
  }

  private toListed(stored: StoredBooking): ListedBooking {
    const moment = this.businessDay.moment();
    return { booking: toBooking(stored, moment.timeZone), order: orderView(stored.state, moment) };
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
