import { Inject, Injectable } from '@nestjs/common';
import { MAX_MATCHES, type BookingStatus, type SortDirection } from '@party-rental/contracts';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { EVERY_BOOKING, type BookingFilter, type StoredBooking } from './bookings.queries.js';
import { SEARCHED_BOOKING } from './orders.projection.js';
import { findMatches, toSearchCondition, type Found } from './search.js';

export interface BookingOrder {
  by: 'event_date' | 'created_at';
  direction: SortDirection;
}

/** Lists of bookings with their totals. */
@Injectable()
export class BookingTable {
  constructor(@Inject(READ_POOL) private readonly pool: ReadPool) {}

  /** Of a status, or all. */
  async count(status: BookingStatus | null): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      'select coalesce(sum(bookings), 0)::int as total from dashboard_statuses where $1::text is null or status = $1',
      [status],
    );
    return rows[0]?.total ?? 0;
  }

  /** Searches once, so that pages of few matches read by id. */
  async find(filter: BookingFilter): Promise<Found<BookingFilter>> {
    const { userId, search, from, to, status } = filter;
    if (userId === null && search === null && from === null && to === null)
      return { filter, total: await this.count(status) };
    const [where, values] = toCondition(filter);
    return findMatches(this.pool, filter, `select id from bookings where ${where}`, values);
  }

  /** At most MAX_MATCHES. */
  async findWithOrders(search: string): Promise<{ id: string; orderId: string }[]> {
    const [where, values] = toCondition({ ...EVERY_BOOKING, search });
    const { rows } = await this.pool.query<{ id: string; orderId: string }>(
      `select id, order_id as "orderId" from bookings where ${where} limit ${MAX_MATCHES}`,
      values,
    );
    return rows;
  }

  /** Few matches of a search are sorted, many are scanned in index order. */
  async read(
    filter: BookingFilter,
    { by, direction }: BookingOrder,
    after: [string, string] | undefined,
    limit: number,
  ): Promise<StoredBooking[]> {
    const [condition, values] = toCondition(filter);
    const n = values.length;
    const comparison = direction === 'asc' ? '>' : '<';
    const where = after ? `${condition} and (${by}, id) ${comparison} ($${n + 2}, $${n + 3})` : condition;
    const first = `order by ${by} ${direction}, id ${direction} limit $${n + 1}`;
    const { rows } = await this.pool.query<StoredBooking>(
      `with matches as materialized (select id, order_id, ${by} from bookings where ${where} ${filter.ids ? '' : first}),
         listed as materialized (select * from matches ${first})
       select listed.id, state from listed join orders on orders.id = order_id order by ${by} ${direction}, listed.id ${direction}`,
      [...values, limit, ...(after ?? [])],
    );
    return rows;
  }
}

/** The condition in SQL, and the values of its placeholders from $1 on. */
function toCondition({ userId, status, search, ids, from, to }: BookingFilter): [where: string, values: unknown[]] {
  const values: unknown[] = [];
  const parts = ['true'];
  const add = (value: unknown, condition: (placeholder: string) => string) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (userId !== null) add(userId, (p) => `user_id = ${p}`);
  if (status !== null) add(status, (p) => `status = ${p}`);
  if (from !== null) add(from, (p) => `event_date >= ${p}`);
  if (to !== null) add(to, (p) => `event_date <= ${p}`);
  if (ids) add(ids, (p) => `id = any(${p}::uuid[])`);
  else if (search) parts.push(toSearchCondition(SEARCHED_BOOKING, search, (value) => `$${values.push(value)}`));
  return [parts.join(' and '), values];
}
