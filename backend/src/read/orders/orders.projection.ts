import { forEveryType, isOfKind } from '../../domain/event-types.js';
import type { DomainEvent } from '../../domain/events.js';
import type { LedgerEntryState } from '../../domain/orders/money/ledger-entry.js';
import { evolveOrder, type OrderEvent, type OrderState } from '../../domain/orders/order-state.js';
import type { Queryable } from '@party-rental/event-store/queryable';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { insertRows, upsertRows, type Projection } from '@party-rental/event-store/read-engine/projection';
import { toBookingRows, toOrderRow, toRefundChange } from './order-rows.js';
import { searchColumns, searchIndexes } from './search.js';

type Change = RecordedEvent<OrderEvent>;

export const SEARCHED_ORDER = {
  texts: ['customer_name', 'customer_email'],
  phone: 'customer_phone',
  number: 'numbers',
};

export const SEARCHED_BOOKING = { ...SEARCHED_ORDER, number: 'number' };

/**
 * Every order with its price and what was paid, all by the functions that decisions use, and a row for each of its bookings
 * for lists; and when refunds came due and were made.
 */
export const orders: Projection<Change> = {
  name: 'orders',
  version: 23,
  personal: true,
  tables: [
    { name: 'orders', key: 'id' },
    { name: 'bookings', key: 'id' },
    { name: 'ledger_entries', key: 'id' },
    { name: 'refund_changes', key: 'event_id' },
  ],
  ddl: `create table orders (
    id uuid primary key,
    state json not null,
    status text not null,
    user_id int,
    email_key text,
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    numbers text not null,
    days date[] not null,
    first_day date not null,
    last_day date not null,
    repaired_days date[],
    total bigint not null,
    tax bigint not null,
    taxes jsonb not null,
    balance bigint not null,
    deposit_due bigint not null,
    refund_due bigint not null,
    payment_problem bigint not null default 0,
    held_until timestamptz,
    created_at timestamptz not null,
    person_key text generated always as (person_key(email_key, customer_phone)) stored,
    ${searchColumns(SEARCHED_ORDER)}
  );
  create table bookings (
    id uuid primary key,
    order_id uuid not null,
    number text not null,
    item_id int not null,
    event_date date not null,
    quantity int not null,
    parts jsonb,
    status text not null,
    user_id int,
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    created_at timestamptz not null,
    person_key text generated always as (person_key(customer_email, customer_phone)) stored,
    ${searchColumns(SEARCHED_BOOKING)}
  );
  create table ledger_entries (
    id uuid primary key,
    order_id uuid not null,
    kind text not null,
    amount bigint not null,
    method text not null,
    credit_code text,
    valid_until date,
    provider text,
    reference text,
    at timestamptz not null,
    reversed boolean not null
  );
  create table refund_changes (
    event_id uuid primary key,
    at timestamptz not null,
    orders int not null,
    amount bigint not null
  )`,
  indexes: [
    ...searchIndexes('orders', SEARCHED_ORDER),
    ...searchIndexes('bookings', SEARCHED_BOOKING),
    'orders_by_person on orders (person_key) where person_key is not null',
    'orders_by_day on orders (first_day, id) include (last_day, status, total)',
    'orders_repaired on orders using gin (repaired_days) where repaired_days is not null',
    'orders_over_days on orders (last_day, first_day) where last_day > first_day',
    'orders_by_status on orders (status, first_day, id)',
    'orders_by_creation on orders (created_at, id)',
    'orders_by_total on orders (total, id)',
    'orders_with_deposit_due on orders (first_day, id) include (last_day, created_at, deposit_due) where deposit_due > 0',
    'orders_with_balance_due on orders (first_day, id) include (last_day, created_at, balance) where balance > 0',
    'orders_with_payment_problem on orders (first_day, id) include (last_day, created_at, payment_problem) where payment_problem > 0',
    'orders_with_refund_due on orders (first_day, id) include (last_day, created_at, refund_due) where refund_due > 0',
    'orders_by_hold on orders (held_until) where held_until is not null',
    'bookings_by_day on bookings (event_date desc, id desc)',
    'bookings_by_status on bookings (status, event_date desc, id desc)',
    'bookings_by_user on bookings (user_id, event_date desc, id desc) where user_id is not null',
    'bookings_by_person on bookings (person_key, event_date)',
    'bookings_by_order on bookings (order_id)',
    'bookings_by_creation on bookings (created_at desc, id desc)',
    'ledger_entries_by_time on ledger_entries (at)',
    'ledger_entries_by_credit on ledger_entries (credit_code) where credit_code is not null',
  ],
  on: {
    booking: { ...forEveryType('booking', keep), BookingDayReleased: 'ignore' },
    review: forEveryType('review', keep),
    order: forEveryType('order', keep),
    repair: forEveryType('repair', keep),
    stop: forEveryType('stop', keep),
    orderNote: forEveryType('orderNote', keep),
    erasure: { PersonErased: keep },
  },
  async write(db, events) {
    const orderIds = await findOrders(db, events);
    const states = await readOrders(db, [...new Set(orderIds.values())]);
    const refunds: object[] = [];
    for (const event of events)
      for (const orderId of new Set(getKeys(event).map((key) => orderIds.get(key)))) {
        const before = orderId === undefined ? undefined : states.get(orderId);
        const next = orderId && evolveOrder(before, event);
        if (!next) continue;
        states.set(next.id, next);
        refunds.push(...toRefundChange(event, before, next));
      }
    await upsertRows(db, 'orders', [...states.values()].map(toOrderRow));
    await insertRows(db, 'refund_changes', refunds);
    const ordersWith = (...kinds: ('booking' | 'erasure' | 'order')[]) => {
      const ids = events.filter((event) => isOfKind(event, ...kinds)).flatMap(getKeys);
      return [...new Set(ids.map((key) => orderIds.get(key)))].flatMap((id) => states.get(id ?? '') ?? []);
    };
    await upsertRows(db, 'bookings', ordersWith('booking', 'erasure').flatMap(toBookingRows));
    const entries = ordersWith('order').flatMap(({ id, entries: own }) =>
      own.map(({ creditCode = null, validUntil = null, provider = null, reference = null, ...entry }) => ({
        ...pickLedgerEntry(entry),
        ...{ order_id: id, credit_code: creditCode, valid_until: validUntil, provider, reference },
      })),
    );
    await upsertRows(db, 'ledger_entries', entries);
  },
};

function pickLedgerEntry({ id, kind, amount, method, at, reversed }: LedgerEntryState) {
  return { id, kind, amount, method, at, reversed };
}

function keep<Event extends DomainEvent>(event: RecordedEvent<Event>): RecordedEvent<Event> {
  return event;
}

/** The bookings, or the order itself, that an event is about. */
function getKeys({ data }: OrderEvent): readonly string[] {
  if ('bookingIds' in data) return data.bookingIds;
  return ['bookingId' in data ? data.bookingId : data.orderId];
}

/** Order ids by the keys of the events. */
async function findOrders(db: Queryable, events: readonly OrderEvent[]): Promise<Map<string, string>> {
  const orderIds = new Map<string, string>();
  for (const { data } of events)
    if ('orderId' in data) orderIds.set('bookingId' in data ? data.bookingId : data.orderId, data.orderId);
  const unknown = [...new Set(events.flatMap(getKeys))].filter((key) => !orderIds.has(key));
  if (unknown.length === 0) return orderIds;
  const { rows } = await db.query<{ booking_id: string; order_id: string }>(
    'select id as booking_id, order_id from bookings where id = any($1::uuid[])',
    [unknown],
  );
  for (const row of rows) orderIds.set(row.booking_id, row.order_id);
  return orderIds;
}

async function readOrders(db: Queryable, ids: readonly string[]): Promise<Map<string, OrderState>> {
  const { rows } = await db.query<{ state: OrderState }>('select state from orders where id = any($1::uuid[])', [ids]);
  return new Map(rows.map(({ state }) => [state.id, state]));
}
