import { Inject, Injectable } from '@nestjs/common';
import { MAX_MATCHES, type CustomerSummary } from '@party-rental/contracts';
import { z } from 'zod';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '../engine/freshness.js';
import { cursorInstant, decodeCursor, Page, toPage, type Paging } from '../../platform/page.js';
import { SEARCHED_CUSTOMER } from './customers.projection.js';
import { toSearchCondition } from '../orders/search.js';

type Row = CustomerSummary & { key: string; bookedAt: string };

const cursorKey = z.tuple([cursorInstant, z.string().regex(/^\P{Cc}*$/u)]);

@Injectable()
export class CustomerQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {}

  /** Latest booking first; `search` may be null. */
  @Reads('customers', 'orders')
  async list(paging: Paging, search: string | null): Promise<Page<CustomerSummary>> {
    const values: unknown[] = [];
    const matches = search ? toSearchCondition(SEARCHED_CUSTOMER, search, (value) => `$${values.push(value)}`) : 'true';
    const { rows: counts } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from (select from customers where ${matches} ${search ? `limit ${MAX_MATCHES}` : ''}) matches`,
      values,
    );
    const count = counts[0]?.total ?? 0;
    const after = decodeCursor(paging.cursor, cursorKey) ?? [null, null];
    const list = await this.pool.query<Row>(toPageSql(matches, values.length, search !== null && count < MAX_MATCHES), [
      ...values,
      paging.limit + 1,
      this.businessDay.today(),
      ...after,
    ]);
    const { rows, total, next } = toPage(list.rows, paging, count, (row) => [row.bookedAt, row.key]);
    return new Page(
      rows.map(({ key: _key, bookedAt: _bookedAt, ...customer }) => customer),
      total,
      next,
    );
  }
}

/** A page of the matches, whose condition has `n` placeholders. Few matches are sorted: a scan in order would read every customer. */
function toPageSql(matches: string, n: number, areFew: boolean): string {
  const people = `select * from customers where ${matches} and ($${n + 3}::text is null or (booked_at, person_key) < ($${n + 3}::timestamptz, $${n + 4}))`;
  const first = `order by booked_at desc, person_key desc limit $${n + 1}`;
  return withTotals(
    areFew ? `with matches as materialized (${people}) select * from matches ${first}` : `${people} ${first}`,
    `$${n + 2}`,
  );
}

function withTotals(people: string, today: string): string {
  return `select c.person_key as key, to_char(c.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "bookedAt", c.name, c.email, c.phone,
      f.bookings, f.orders, f."lastEvent", f."nextEvent",
      (select coalesce(sum(o.total), 0)::float from orders o where o.person_key = c.person_key) as total
    from (${people}) c cross join lateral (
      select count(*)::int as bookings, count(distinct b.order_id)::int as orders,
        max(b.event_date) filter (where b.event_date < ${today}) as "lastEvent",
        min(b.event_date) filter (where b.event_date >= ${today}) as "nextEvent"
      from bookings b where b.person_key = c.person_key and b.status <> 'CANCELLED'
    ) f
    order by c.booked_at desc, c.person_key desc`;
}
