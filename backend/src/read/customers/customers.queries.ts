import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { MAX_MATCHES, type CustomerSummary } from '@party-rental/contracts';
import { z } from 'zod';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';
import { cursorInstant, decodeCursor, Page, toPage, type Paging } from '../../platform/page.js';
import { SEARCHED_CUSTOMER } from './customers.projection.js';
import { toSearchPatterns } from '../orders/search.js';

/** Latest booking first; `search` may be null. */
export class CustomerList extends Query<Page<CustomerSummary>> {
  constructor(
    readonly paging: Paging,
    readonly search: string | null,
  ) {
    super();
  }
}

type Row = CustomerSummary & { key: string; bookedAt: string };

const cursorKey = z.tuple([cursorInstant, z.string().regex(/^\P{Cc}*$/u)]);
const MATCHES = `($1::text[] is null or (${SEARCHED_CUSTOMER}) ilike any ($1))`;

@QueryHandler(CustomerList)
export class CustomerListHandler implements IQueryHandler<CustomerList> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ paging, search }: CustomerList): Promise<Page<CustomerSummary>> {
    await this.freshness.reach('customers', 'bookings', 'orders');
    const words = search ? toSearchPatterns(search) : null;
    const [bookedAt, key] = decodeCursor(paging.cursor, cursorKey) ?? [null, null];
    const count = await this.count(words);
    const list = await this.pool.query<Row>(words !== null && count < MAX_MATCHES ? PAGE_OF_FEW : PAGE, [
      words,
      paging.limit + 1,
      this.businessDay.today(),
      bookedAt,
      key,
    ]);
    const { rows, total, next } = toPage(list.rows, paging, count, (row) => [row.bookedAt, row.key]);
    return new Page(
      rows.map(({ key: _key, bookedAt: _bookedAt, ...customer }) => customer),
      total,
      next,
    );
  }

  /** Of a search at most MAX_MATCHES. */
  private async count(words: string[] | null): Promise<number> {
    const { rows } = await this.pool.query<{ total: number }>(
      `select count(*)::int as total from (select from customers where ${MATCHES} ${words === null ? '' : `limit ${MAX_MATCHES}`}) matches`,
      [words],
    );
    return rows[0]?.total ?? 0;
  }
}

const BEHIND_CURSOR = '($4::text is null or (booked_at, email_key) < ($4::timestamptz, $5))';
const FIRST = 'order by booked_at desc, email_key desc limit $2';

const PAGE = withTotals(`select * from customers where ${MATCHES} and ${BEHIND_CURSOR} ${FIRST}`);
// Few matches are sorted. A scan in the order of the list would read every customer.
const PAGE_OF_FEW = withTotals(
  `with matches as materialized (select * from customers where ${MATCHES} and ${BEHIND_CURSOR}) select * from matches ${FIRST}`,
);

function withTotals(people: string): string {
  return `select c.email_key as key, to_char(c.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "bookedAt", c.name, c.email, c.phone,
      f.bookings, f.orders, f."lastEvent", f."nextEvent",
      (select coalesce(sum(o.total), 0)::float from orders o where o.email_key = c.email_key) as total
    from (${people}) c cross join lateral (
      select count(*)::int as bookings, count(distinct b.order_id)::int as orders,
        max(b.event_date) filter (where b.event_date < $3) as "lastEvent",
        min(b.event_date) filter (where b.event_date >= $3) as "nextEvent"
      from bookings b where lower(b.customer_email) = c.email_key and b.status <> 'CANCELLED'
    ) f
    order by c.booked_at desc, c.email_key desc`;
}
