import { Inject, Injectable } from '@nestjs/common';
import type { AdminOrder, CalendarDate, MoneyState, Order, OrderSort, SortDirection } from '@party-rental/contracts';
import { adminOrderView, orderView } from '../../domain/orders/order-view.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import type { Param } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { SEARCHED_ORDER } from './orders.projection.js';
import type { OrderFilter } from './orders.queries.js';
import { toSearchCondition } from './search.js';
import { SortedList, type Segment } from './sorted-list.js';

/** By default, without a range of days: upcoming event days, first to last, then past ones, latest first. */
interface Sorting {
  sort?: OrderSort | undefined;
  direction?: SortDirection | undefined;
}

const SORTS = {
  created: { by: 'created_at', direction: 'desc' },
  event_day: { by: 'first_day', direction: 'asc' },
  total: { by: 'total', direction: 'desc' },
} as const;

const AMOUNTS: Record<MoneyState, string> = {
  deposit_due: 'deposit_due',
  balance_due: 'balance',
  refund_due: 'refund_due',
  payment_problem: 'payment_problem',
};

interface DueOrders {
  orders: number;
  /** Cents. */
  amount: number;
  overdue: number;
}

@Injectable()
export class OrderListQueries {
  private readonly sorted: SortedList<OrderFilter>;

  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {
    this.sorted = new SortedList(pool, {
      name: 'orders',
      orderId: 'id',
      toConditions,
      areFew: ({ filter, by }) => filter.ids !== undefined || (filter.money !== null && by !== 'first_day'),
    });
  }

  @Reads('orders')
  async list(paging: Paging, filter: OrderFilter, sorting: Sorting): Promise<Page<Order>> {
    const found = await this.sorted.find(filter);
    const segments = toSegments(found.filter, sorting, this.businessDay.today());
    const page = await this.sorted.page(segments, paging, found.total);
    const moment = this.businessDay.moment();
    return page.map(({ state }) => orderView(state, moment));
  }

  /** All orders of a filter for the shop, in pages of one query each, by event day. */
  @Reads('orders')
  async export(filter: OrderFilter, pageSize: number): Promise<AsyncIterable<AdminOrder[]>> {
    const found = await this.sorted.find(filter);
    return this.pages({ filter: found.filter, by: 'first_day', direction: 'asc' }, pageSize);
  }

  /** The orders with an amount due, and how many of them were placed before an instant; exact. */
  async due(money: MoneyState, filter: OrderFilter, overdueSince: Date | null = null): Promise<DueOrders> {
    const values: unknown[] = [];
    const param: Param = (value) => `$${values.push(value)}`;
    const matches = toConditions({ ...filter, money }, param).map(
      // What is left of a cancellation charge is no balance of an upcoming day.
      (where) =>
        `select ${AMOUNTS[money]} as amount, created_at from orders where ${where}${money === 'balance_due' ? ` and status <> 'CANCELLED'` : ''}`,
    );
    const { rows } = await this.pool.query<DueOrders>(
      `select count(*)::int as orders, coalesce(sum(amount), 0)::float as amount,
         count(*) filter (where created_at < ${param(overdueSince)})::int as overdue
       from (${matches.join(' union all ')}) matches`,
      values,
    );
    return rows[0] ?? { orders: 0, amount: 0, overdue: 0 };
  }

  private async *pages(segment: Segment<OrderFilter>, pageSize: number): AsyncGenerator<AdminOrder[]> {
    const moment = this.businessDay.moment();
    for await (const rows of this.sorted.pages(segment, pageSize))
      yield rows.map(({ state }) => adminOrderView(state, moment));
  }
}

function toSegments(filter: OrderFilter, { sort, direction }: Sorting, today: CalendarDate): Segment<OrderFilter>[] {
  if (sort || direction || filter.from || filter.to) {
    const sorted = SORTS[sort ?? 'event_day'];
    return [{ filter, by: sorted.by, direction: direction ?? sorted.direction }];
  }
  return [
    { filter: { ...filter, from: today }, by: 'first_day', direction: 'asc' },
    { filter: { ...filter, before: today }, by: 'first_day', direction: 'desc' },
  ];
}

/** With a first day in two parts, because a scan by first day would read every earlier order for those over several days. */
function toConditions({ search, ids, status, money, from, to, before }: OrderFilter, param: Param): string[] {
  const parts = ['true'];
  if (status) parts.push(`status = ${param(status)}`);
  if (money) parts.push(`${AMOUNTS[money]} > 0`);
  if (ids) parts.push(`id = any(${param(ids)}::uuid[])`);
  else if (search) parts.push(toSearchCondition(SEARCHED_ORDER, search, param));
  if (before) {
    const day = param(before);
    parts.push(`first_day < ${day} and last_day < ${day}`);
  }
  if (to) parts.push(`first_day <= ${param(to)}`);
  const where = parts.join(' and ');
  if (!from) return [where];
  const [start, end] = [`${param(from)}::date`, `${param(to ?? 'infinity')}::date`];
  return [
    `${where} and first_day >= ${start}`,
    `${where} and first_day < ${start} and last_day > first_day and last_day >= ${start}
      and exists (select from unnest(days) day where day between ${start} and ${end})`,
  ];
}
