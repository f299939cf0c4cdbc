import { Inject, Injectable } from '@nestjs/common';
import { MAX_MATCHES, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';
import { BOOKING_COLUMNS, EVERY_BOOKING, type BookingFilter, type StoredBooking } from './bookings.queries.js';
import { toSearchPatterns } from './search.js';

/** Lists of bookings with their totals. */
@Injectable()
export class BookingTable {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** At most MAX_MATCHES; exact without filters and by status alone. */
  async count(filter: BookingFilter): Promise<number> {
    const { userId, search, date, status } = filter;
    const [where, values] = toCondition(filter);
    const { rows } =
      userId === null && search === null && date === null
        ? await this.pool.query<{ total: number }>(
            'select coalesce(sum(bookings), 0)::int as total from dashboard_statuses where $1::text is null or status = $1',
            [status],
          )
        : await this.pool.query<{ total: number }>(
            `select count(*)::int as total from (select from bookings where ${where} limit ${MAX_MATCHES}) matches`,
            values,
          );
    return rows[0]?.total ?? 0;
  }

  /** At most MAX_MATCHES. */
  async find(search: string): Promise<{ id: string; orderId: string }[]> {
    const [where, values] = toCondition({ ...EVERY_BOOKING, search });
    const { rows } = await this.pool.query<{ id: string; orderId: string }>(
      `select id, order_id as "orderId" from bookings where ${where} limit ${MAX_MATCHES}`,
      values,
    );
    return rows;
  }

  /** Latest event day first. `total` comes from count(): few matches are sorted, many are scanned in index order. */
  async read(
    filter: BookingFilter,
    after: [CalendarDate, string] | undefined,
    limit: number,
    total: number,
  ): Promise<StoredBooking[]> {
    const [condition, values] = toCondition(filter);
    const n = values.length;
    const where = after ? `${condition} and (event_date, id) < ($${n + 2}, $${n + 3})` : condition;
    const order = 'order by event_date desc, id desc';
    const { rows } = await this.pool.query<StoredBooking>(
      filter.search !== null && total < MAX_MATCHES
        ? `with matches as materialized (select id, event_date from bookings where ${where})
           select ${BOOKING_COLUMNS} from bookings where id in (select id from matches ${order} limit $${n + 1}) ${order}`
        : `select ${BOOKING_COLUMNS} from bookings where ${where} ${order} limit $${n + 1}`,
      [...values, limit, ...(after ?? [])],
    );
    return rows;
  }
}

const SEARCHED = `customer_name || E'\\n' || customer_email || E'\\n' || customer_phone || E'\\n' || number`;

/** The condition in SQL, and the values of its placeholders from $1 on. */
function toCondition({ userId, status, search, date }: BookingFilter): [where: string, values: unknown[]] {
  const values: unknown[] = [];
  const parts = ['true'];
  const add = (value: unknown, condition: (placeholder: string) => string) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  if (userId !== null) add(userId, (p) => `user_id = ${p}`);
  if (status !== null) add(status, (p) => `status = ${p}`);
  if (date !== null) add(date, (p) => `event_date = ${p}`);
  if (search) add(toSearchPatterns(search), (p) => `(${SEARCHED}) ilike any (${p}::text[])`);
  return [parts.join(' and '), values];
}
