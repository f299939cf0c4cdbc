import { Inject, Injectable } from '@nestjs/common';
import type { CalendarDate, MoneyState } from '@party-rental/contracts';
import type { OrderState } from '../../domain/orders/order-state.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { SEARCHED_ORDER } from './orders.projection.js';
import type { OrderFilter } from './orders.queries.js';
import { findMatches, toSearchCondition, type Found } from './search.js';

/** Orders in the order of a column. `before`: only those whose last event day is earlier. */
export interface OrderSegment {
  filter: OrderFilter;
  before?: CalendarDate;
  by: 'created_at' | 'first_day' | 'total';
  direction: 'asc' | 'desc';
}

interface DueOrders {
  orders: number;
  /** Cents. */
  amount: number;
  overdue: number;
}

/** The sort key and id of an order. */
export type OrderKey = readonly [key: string | number, id: string];

export interface OrderRow {
  state: OrderState;
  key: OrderKey;
}

const AMOUNTS: Record<MoneyState, string> = {
  deposit_due: 'deposit_due',
  balance_due: 'balance',
  refund_due: 'refund_due',
};

/** Lists of orders. */
@Injectable()
export class OrderTable {
  constructor(@Inject(READ_POOL) private readonly pool: ReadPool) {}

  /** Searches once, so that pages of few matches read by id. */
  async find(filter: OrderFilter): Promise<Found<OrderFilter>> {
    const values: unknown[] = [];
    const matches = toConditions({ filter }, values).map((where) => `select id from orders where ${where}`);
    return findMatches(this.pool, filter, matches.join(' union all '), values);
  }

  /** The orders with an amount due, and how many of them were placed before an instant; exact. */
  async due(money: MoneyState, filter: OrderFilter, overdueSince: Date | null = null): Promise<DueOrders> {
    const values: unknown[] = [];
    const matches = toConditions({ filter: { ...filter, money } }, values).map(
      (where) => `select ${AMOUNTS[money]} as amount, created_at from orders where ${where}`,
    );
    const { rows } = await this.pool.query<DueOrders>(
      `select count(*)::int as orders, coalesce(sum(amount), 0)::float as amount,
         count(*) filter (where created_at < $${values.push(overdueSince)})::int as overdue
       from (${matches.join(' union all ')}) matches`,
      values,
    );
    return rows[0] ?? { orders: 0, amount: 0, overdue: 0 };
  }

  /** Few matches of a search or with an amount due are sorted, many are scanned in index order. */
  async read(segment: OrderSegment, after: OrderKey | undefined, limit: number): Promise<OrderRow[]> {
    const { filter, by, direction } = segment;
    const values: unknown[] = [];
    const conditions = toConditions(segment, values);
    const behind = after
      ? `and (${by}, id) ${direction === 'asc' ? '>' : '<'} ($${values.push(after[0])}, $${values.push(after[1])}::uuid)`
      : '';
    const first = `order by ${by} ${direction}, id ${direction} limit $${values.push(limit)}`;
    const isFew = filter.ids !== undefined || (filter.money !== null && by !== 'first_day');
    // Also few: what the second condition adds.
    const matches = conditions.map(
      (where, i) => `(select id, ${by} from orders where ${where} ${behind} ${isFew || i > 0 ? '' : first})`,
    );
    const { rows } = await this.pool.query<{ state: OrderState; firstDay: CalendarDate; price: number }>(
      `with matches as materialized (${matches.join(' union all ')})
       select state, first_day as "firstDay", total::float as price from orders
       where id in (select id from matches ${first}) order by ${by} ${direction}, id ${direction}`,
      values,
    );
    return rows.map(({ state, firstDay, price }) => {
      const keys = { created_at: state.createdAt, first_day: firstDay, total: price };
      return { state, key: [keys[by], state.id] };
    });
  }
}

/**
 * The condition in SQL; adds the values of its placeholders. With a first day it is in two parts, because a scan by first day
 * would read every earlier order for those over several days.
 */
function toConditions({ filter, before }: Pick<OrderSegment, 'filter' | 'before'>, values: unknown[]): string[] {
  const { search, ids, status, money, from, to } = filter;
  const param = (value: unknown) => `$${values.push(value)}`;
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
