import { Inject, Injectable } from '@nestjs/common';
import {
  MAX_CUSTOMER_ORDERS,
  MAX_CUSTOMERS_COUNTED,
  MAX_MATCHES,
  type CustomerDetail,
  type CustomerSummary,
  type ImportedCustomer,
  type InternalNote,
  type Order,
  type TaxExemption,
  type User,
} from '@party-rental/contracts';
import { z } from 'zod';
import type { CustomerState, ExemptPerson } from '../../domain/customers/customer.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { readList } from '../../platform/list.js';
import { cursorInstant, type Page, type Paging } from '../../platform/page.js';
import { SEARCHED_CUSTOMER } from './customers.projection.js';
import { toSearchCondition } from '../orders/search.js';

interface Row extends Omit<CustomerSummary, 'imported'> {
  key: string;
  ownId: string;
  isListed: boolean;
  bookedAt: string;
  taxExemption: TaxExemption | null;
  imported: ImportedCustomer | null;
}

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
        // A search finds earlier contacts too.
        where: (param) => (search ? toSearchCondition(SEARCHED_CUSTOMER, search, param) : 'is_listed'),
        by: ['booked_at', 'person_key'],
        direction: 'desc',
        key: cursorKey,
        toKey: (row) => [row.bookedAt, row.key],
        ...(search ? { maxTotal: MAX_MATCHES, sortsFew: true } : { maxTotal: MAX_CUSTOMERS_COUNTED }),
        withDetails: (people, param) => withTotals(people, param(today)),
      },
      paging,
    );
    return page.map((row) => ({ ...toSummary(row), orders: row.orders, total: row.total }));
  }

  /** Of a merged customer, the one who stays; undefined if there is none. `notes[].by` is the actor as the log stores it. */
  @Reads('customers', 'orders')
  async byId(id: string): Promise<Omit<CustomerDetail, 'isBeingErased'> | undefined> {
    const people = `select * from customers where id in (select id from customers where id = $1 or own_id = $1)`;
    const [{ rows }, { rows: orders }, { rows: notes }] = await Promise.all([
      this.pool.query<Row>(withTotals(people, '$2'), [id, this.businessDay.today()]),
      this.pool.query<{ state: OrderState }>(
        `select state from orders where person_key in (select person_key from (${people}) people)
         order by created_at desc, id desc limit ${MAX_CUSTOMER_ORDERS}`,
        [id],
      ),
      this.pool.query<{ note: InternalNote }>(
        `select note from customer_records r cross join jsonb_array_elements(state->'notes') note
         where r.id in (select own_id from (${people}) people) order by note->>'at', note->>'id'`,
        [id],
      ),
    ]);
    const listed = rows.find(({ isListed }) => isListed);
    if (!listed) return undefined;
    const moment = this.businessDay.moment();
    const shown = orders.map(({ state }) => orderView(state, moment));
    const own = new Map(rows.toReversed().map((person) => [person.ownId, person]));
    const merged = [...own.values()].filter(({ ownId }) => ownId !== listed.id);
    return {
      ...toSummary(listed),
      contacts: rows.filter(({ isListed }) => !isListed).map(({ name, email, phone }) => ({ name, email, phone })),
      orders: shown,
      money: addUp(shown),
      notes: notes.map(({ note }) => note),
      taxExemption: listed.taxExemption,
      merged: merged.map(({ ownId, name, email, phone }) => ({ id: ownId, name, email, phone })),
    };
  }

  /** Whether all of these are ids of customers, merged or not. */
  @Reads('customers')
  async exist(ids: readonly string[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select distinct own_id as id from customers where own_id = any($1::uuid[])',
      [ids],
    );
    return rows.length === new Set(ids).size;
  }

  /** What the shop has written about a person, and about the customer that they were merged into. */
  @Reads('customers')
  async records(email: string): Promise<CustomerState[]> {
    const { rows } = await this.pool.query<{ state: CustomerState }>(
      `select state from customer_records where id in (
         select unnest(array[own_id, id]) from customers where person_key = lower($1)) order by id`,
      [email],
    );
    return rows.map(({ state }) => state);
  }

  /** The email, or else the phone, of the customer that a person was merged into. */
  @Reads('customers')
  async mergedInto({
    email = '',
    phone = '',
  }: Partial<Record<'email' | 'phone', string | undefined>>): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ contact: string }>(
      `select coalesce(nullif(stays.email, ''), stays.phone) as contact
       from customers c join customers stays on stays.own_id = c.id and stays.is_listed
       where c.person_key = person_key($1, $2) and c.own_id <> c.id`,
      [email, phone],
    );
    return rows[0]?.contact;
  }

  /** Who an order is exempt for, as far as the tables know: no order waits for them, and it decides on the log. */
  async findExempt(of: Pick<ImportedCustomer, 'customerEmail' | 'customerPhone'>): Promise<ExemptPerson | undefined> {
    const { rows } = await this.pool.query<ExemptPerson>(
      `select c.id, c.own_id as "ownId", r.state->'taxExemption' as "taxExemption"
       from customers c join customer_records r on r.id = c.id
       where c.person_key = person_key($1, $2) and r.state->'taxExemption' is not null`,
      [of.customerEmail, of.customerPhone],
    );
    return rows[0];
  }

  /** The same for an account: by its verified email, never by one that is typed. */
  async findExemptAccount({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>) {
    return emailVerified && email ? this.findExempt({ customerEmail: email, customerPhone: '' }) : undefined;
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

function toSummary({ id, name, email, phone, bookings, lastEvent, nextEvent, tags, imported }: Row) {
  return { id, name, email, phone, bookings, lastEvent, nextEvent, tags, ...(imported && { imported }) };
}

function addUp(orders: readonly Order[]): CustomerDetail['money'] {
  const sum = (toCents: (order: Order) => number) => orders.reduce((cents, order) => cents + toCents(order), 0);
  return {
    total: sum(({ price }) => price.total),
    paid: sum(({ money }) => money.paid - money.refunded),
    balance: sum(({ money }) => money.balance),
    refundDue: sum(({ money }) => money.refundDue),
  };
}

/** Of all people of a customer. */
function withTotals(people: string, today: string): string {
  return `select c.person_key as key, c.id, c.own_id as "ownId", c.is_listed as "isListed",
      to_char(c.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "bookedAt", c.name, c.email, c.phone, c.imported,
      f.bookings, f.orders, f."lastEvent", f."nextEvent",
      (select coalesce(sum(o.total), 0)::float from orders o where o.person_key in (${PEOPLE})) as total,
      coalesce((select r.state->'tags' from customer_records r where r.id = c.id), '[]') as tags,
      (select r.state->'taxExemption' from customer_records r where r.id = c.id) as "taxExemption"
    from (${people}) c cross join lateral (
      select count(*)::int as bookings, count(distinct b.order_id)::int as orders,
        max(b.event_date) filter (where b.event_date < ${today}) as "lastEvent",
        min(b.event_date) filter (where b.event_date >= ${today}) as "nextEvent"
      from bookings b where b.person_key in (${PEOPLE}) and b.status <> 'CANCELLED'
    ) f
    order by c.booked_at desc, c.person_key desc`;
}

const PEOPLE = 'select k.person_key from customers k where k.id = c.id';
