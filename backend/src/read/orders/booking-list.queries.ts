import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  MAX_MATCHES,
  type Booking,
  type BookingCounts,
  type BookingSort,
  type BookingStatus,
  type CalendarDate,
  type Order,
  type SortDirection,
} from '@party-rental/contracts';
import { orderView } from '../../domain/orders/order-view.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import type { Param } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { EVERY_BOOKING, toBooking, type BookingFilter } from './bookings.queries.js';
import { SEARCHED_BOOKING } from './orders.projection.js';
import { toSearchCondition } from './search.js';
import { SortedList, type Segment, type SortedRow } from './sorted-list.js';

interface Sorting {
  sort?: BookingSort | undefined;
  direction?: SortDirection | undefined;
}

/** A booking with the current state of its order. */
export interface ListedBooking {
  booking: Booking;
  order: Order;
}

@Injectable()
export class BookingListQueries {
  private readonly sorted: SortedList<BookingFilter>;

  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {
    this.sorted = new SortedList(pool, {
      name: 'bookings',
      orderId: 'order_id',
      toConditions: (filter, param) => [toCondition(filter, param)],
      areFew: ({ filter }) => filter.ids !== undefined,
    });
  }

  @Reads('orders', 'dashboard')
  async list(
    paging: Paging,
    filter: BookingFilter,
    { sort = 'event_day', direction = 'desc' }: Sorting = {},
  ): Promise<Page<ListedBooking>> {
    const found = await this.find(filter);
    const segments = toSegments(found.filter, sort, direction, this.businessDay.today());
    const page = await this.sorted.page(segments, paging, found.total);
    return page.map(this.toListed());
  }

  /** All bookings of a list, latest event day first, in pages of one query each. */
  @Reads('orders', 'dashboard')
  async export(filter: BookingFilter, pageSize: number): Promise<AsyncIterable<ListedBooking[]>> {
    const found = await this.find(filter);
    return this.pages({ filter: found.filter, by: 'event_date', direction: 'desc' }, pageSize);
  }

  /** The bookings that match a search, with their orders; at most MAX_MATCHES. */
  @Reads('orders')
  async matching(search: string): Promise<{ id: string; orderId: string }[]> {
    const values: unknown[] = [];
    const where = toCondition({ ...EVERY_BOOKING, search }, (value) => `$${values.push(value)}`);
    const { rows } = await this.pool.query<{ id: string; orderId: string }>(
      `select id, order_id as "orderId" from bookings where ${where} limit ${MAX_MATCHES}`,
      values,
    );
    return rows;
  }

  @Reads('dashboard')
  async counts(): Promise<BookingCounts> {
    const [total, pending, confirmed, cancelled] = await Promise.all([
      this.count(null),
      this.count('PENDING'),
      this.count('CONFIRMED'),
      this.count('CANCELLED'),
    ]);
    return { total, pending, confirmed, cancelled };
  }

  /** Of a status, or all. */
  private async count(status: BookingStatus | null): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      'select coalesce(sum(bookings), 0)::int as total from dashboard_statuses where $1::text is null or status = $1',
      [status],
    );
    return rows[0]?.total ?? 0;
  }

  private async find(filter: BookingFilter): Promise<{ filter: BookingFilter; total: number }> {
    const { userId, search, from, to, status } = filter;
    const isCounted = userId === null && search === null && from === null && to === null;
    return isCounted ? { filter, total: await this.count(status) } : this.sorted.find(filter);
  }

  private async *pages(segment: Segment<BookingFilter>, pageSize: number): AsyncGenerator<ListedBooking[]> {
    for await (const rows of this.sorted.pages(segment, pageSize)) yield rows.map(this.toListed());
  }

  /** Views the order of several bookings once. */
  private toListed(): (row: SortedRow) => ListedBooking {
    const moment = this.businessDay.moment();
    const orders = new Map<string, Order>();
    return (row) => {
      const order = orders.get(row.state.id) ?? orderView(row.state, moment);
      orders.set(row.state.id, order);
      return { booking: toBooking(row, moment.timeZone), order };
    };
  }
}

function toSegments(
  filter: BookingFilter,
  sort: BookingSort,
  direction: SortDirection,
  today: CalendarDate,
): Segment<BookingFilter>[] {
  const by = sort === 'created' ? 'created_at' : 'event_date';
  if (sort !== 'coming') return [{ filter, by, direction }];
  const yesterday = addDays(today, -1);
  const { from, to } = filter;
  return [
    { filter: { ...filter, from: from && from > today ? from : today }, by, direction: 'asc' },
    { filter: { ...filter, to: to && to < yesterday ? to : yesterday }, by, direction: 'desc' },
  ];
}

function toCondition({ userId, status, search, ids, from, to }: BookingFilter, param: Param): string {
  const parts = ['true'];
  if (userId !== null) parts.push(`user_id = ${param(userId)}`);
  if (status !== null) parts.push(`status = ${param(status)}`);
  if (from !== null) parts.push(`event_date >= ${param(from)}`);
  if (to !== null) parts.push(`event_date <= ${param(to)}`);
  if (ids) parts.push(`id = any(${param(ids)}::uuid[])`);
  else if (search) parts.push(toSearchCondition(SEARCHED_BOOKING, search, param));
  return parts.join(' and ');
}
