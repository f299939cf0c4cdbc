import { Inject, Injectable } from '@nestjs/common';
import { MAX_MATCHES, type CustomerSummary, type ImportedCustomer } from '@party-rental/contracts';
import { z } from 'zod';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { readList } from '../../platform/list.js';
import { cursorInstant, type Page, type Paging } from '../../platform/page.js';
import { SEARCHED_CUSTOMER } from './customers.projection.js';
import { toSearchCondition } from '../orders/search.js';

type Row = Omit<CustomerSummary, 'imported'> & { key: string; bookedAt: string; imported: ImportedCustomer | null };

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
    const today = this.businessDay.today();
    const page = await readList<Row, [string, string]>(
      this.pool,
      {
        columns: '*',
        from: 'customers',
        where: (param) => (search ? toSearchCondition(SEARCHED_CUSTOMER, search, param) : 'true'),
        by: ['booked_at', 'person_key'],
        direction: 'desc',
        key: cursorKey,
        toKey: (row) => [row.bookedAt, row.key],
        ...(search && { maxTotal: MAX_MATCHES, sortsFew: true }),
        withDetails: (people, param) => withTotals(people, param(today)),
      },
      paging,
    );
    return page.map(({ key: _key, bookedAt: _bookedAt, imported, ...customer }) => ({
      ...customer,
      ...(imported && { imported }),
    }));
  }

  /** Which of these people are known, in the same order. */
  @Reads('customers')
  async known(people: readonly Pick<ImportedCustomer, 'customerEmail' | 'customerPhone'>[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ isKnown: boolean }>(
      `select exists (select from customers c where c.person_key = person_key(p.email, p.phone)) as "isKnown"
       from unnest($1::text[], $2::text[]) with ordinality p (email, phone, n) order by n`,
      [people.map(({ customerEmail }) => customerEmail), people.map(({ customerPhone }) => customerPhone)],
    );
    return rows.map(({ isKnown }) => isKnown);
  }

  /** What imports told of a person. */
  @Reads('customers')
  async imported(email: string): Promise<ImportedCustomer[]> {
    const { rows } = await this.pool.query<{ imported: ImportedCustomer }>(
      'select imported from customers where person_key = lower($1) and imported is not null',
      [email],
    );
    return rows.map(({ imported }) => imported);
  }
}

function withTotals(people: string, today: string): string {
  return `select c.person_key as key, to_char(c.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "bookedAt", c.name, c.email, c.phone, c.imported,
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
