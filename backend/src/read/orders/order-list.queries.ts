import { Injectable } from '@nestjs/common';
import {
  calendarDate,
  type CalendarDate,
  type Order,
  type OrderSort,
  type SortDirection,
} from '@party-rental/contracts';
import { z } from 'zod';
import { orderView } from '../../domain/orders/order-view.js';
import { BusinessDay } from '../../platform/business-day.js';
import { cursorInstant, type Page, type Paging } from '../../platform/page.js';
import { Freshness, Reads } from '../engine/freshness.js';
import { OrderTable, type OrderKey, type OrderSegment } from './order-table.js';
import type { OrderFilter } from './orders.queries.js';
import { readSegments } from './segments.js';

/** By default, without a range of days: coming event days, first to last, then past ones, latest first. */
interface Sorting {
  sort?: OrderSort | undefined;
  direction?: SortDirection | undefined;
}

const SORTS = {
  created: { by: 'created_at', key: cursorInstant, direction: 'desc' },
  event_day: { by: 'first_day', key: calendarDate, direction: 'asc' },
  total: { by: 'total', key: z.int(), direction: 'desc' },
} as const;

@Injectable()
export class OrderListQueries {
  constructor(
    private readonly table: OrderTable,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {}

  @Reads('orders')
  async list(paging: Paging, filter: OrderFilter, sorting: Sorting): Promise<Page<Order>> {
    const found = await this.table.find(filter);
    const segments = toSegments(found.filter, sorting, this.businessDay.today());
    const key = z.tuple([SORTS[sorting.sort ?? 'event_day'].key, z.uuid()]);
    const moment = this.businessDay.moment();
    return readSegments<OrderSegment, Order, OrderKey>(
      segments,
      { paging, total: found.total, key },
      async (segment, after, limit) =>
        (await this.table.read(segment, after, limit)).map((row) => ({
          row: orderView(row.state, moment),
          key: row.key,
        })),
    );
  }

  /** All orders of a filter, in pages of one query each, by event day. */
  @Reads('orders')
  async export(filter: OrderFilter, pageSize: number): Promise<AsyncIterable<Order[]>> {
    const found = await this.table.find(filter);
    return this.pages({ filter: found.filter, by: 'first_day', direction: 'asc' }, pageSize);
  }

  private async *pages(segment: OrderSegment, pageSize: number): AsyncGenerator<Order[]> {
    const moment = this.businessDay.moment();
    let after: OrderKey | undefined;
    do {
      const rows = await this.table.read(segment, after, pageSize);
      if (rows.length > 0) yield rows.map(({ state }) => orderView(state, moment));
      after = rows.length === pageSize ? rows.at(-1)?.key : undefined;
    } while (after);
  }
}

function toSegments(filter: OrderFilter, { sort, direction }: Sorting, today: CalendarDate): OrderSegment[] {
  if (sort || direction || filter.from || filter.to) {
    const sorted = SORTS[sort ?? 'event_day'];
    return [{ filter, by: sorted.by, direction: direction ?? sorted.direction }];
  }
  return [
    { filter: { ...filter, from: today }, by: 'first_day', direction: 'asc' },
    { filter, before: today, by: 'first_day', direction: 'desc' },
  ];
}
