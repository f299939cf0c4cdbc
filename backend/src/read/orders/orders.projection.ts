import { eventDays } from '@party-rental/contracts';
import { isOfKind } from '../../domain/event-types.js';
import type { DomainEvent } from '../../domain/events.js';
import {
  evolveOrder,
  computeMoney,
  computePrice,
  deriveStatus,
  type OrderEvent,
  type OrderState,
} from '../../domain/orders/order-state.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import type { Queryable } from '../../event-store/queryable.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { insertRows, type Projection } from '../engine/projection.js';
import { searchColumns, searchIndexes } from './search.js';

type Change = RecordedEvent<OrderEvent>;

export const SEARCHED_ORDER = {
  texts: ['customer_name', 'customer_email'],
  phone: 'customer_phone',
  number: 'numbers',
};

const CHANGING_COLUMNS = [
  'state',
  'status',
  'user_id',
  'email_key',
  'customer_name',
  'customer_email',
  'customer_phone',
  'numbers',
  'days',
  'first_day',
  'last_day',
  'repaired_days',
  'total',
  'tax',
  'balance',
  'deposit_due',
  'refund_due',
] as const satisfies readonly (keyof ReturnType<typeof toRow>)[];

/** Every order with its price and what was paid, all by the functions that decisions use; and when refunds came due and were made. */
export const orders: Projection<Change> = {
  name: 'orders',
  version: 9,
  personal: true,
  tables: [
    { name: 'orders', key: 'id' },
    { name: 'order_bookings', key: 'booking_id' },
    { name: 'ledger_entries', key: 'id' },
    { name: 'refund_changes', key: 'event_id' },
  ],
  ddl: `create table orders (
    id uuid primary key,
    state jsonb not null,
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
    balance bigint not null,
    deposit_due bigint not null,
    refund_due bigint not null,
    created_at timestamptz not null,
    person_key text generated always as (person_key(email_key, customer_phone)) stored,
    ${searchColumns(SEARCHED_ORDER)}
  );
  create index orders_by_person on orders (person_key) where person_key is not null;
  ${searchIndexes('orders', SEARCHED_ORDER)};
  create index orders_by_day on orders (first_day, id) include (last_day, status, total);
  create index orders_repaired on orders using gin (repaired_days) where repaired_days is not null;
  create index orders_over_days on orders (last_day, first_day) where last_day > first_day;
  create index orders_by_status on orders (status, first_day, id);
  create index orders_by_creation on orders (created_at, id);
  create index orders_by_total on orders (total, id);
  create index orders_with_deposit_due on orders (first_day, id) include (last_day, created_at, deposit_due) where deposit_due > 0;
  create index orders_with_balance_due on orders (first_day, id) include (last_day, created_at, balance) where balance > 0;
  create index orders_with_refund_due on orders (first_day, id) include (last_day, created_at, refund_due) where refund_due > 0;
  create table order_bookings (booking_id uuid primary key, order_id uuid not null);
  create table ledger_entries (
    id uuid primary key,
    order_id uuid not null,
    kind text not null,
    amount bigint not null,
    method text not null,
    at timestamptz not null,
    reversed boolean not null
  );
  create index ledger_entries_by_time on ledger_entries (at);
  create table refund_changes (
    event_id uuid primary key,
    at timestamptz not null,
    orders int not null,
    amount bigint not null
  )`,
  on: {
    booking: {
      BookingCreated: keep,
      BookingConfirmed: keep,
      BookingCancelled: keep,
      BookingMoved: keep,
      BookingQuantityChanged: keep,
      BookingDayReleased: 'ignore',
      BookingContactChanged: keep,
      BookingClaimed: keep,
    },
    order: {
      PaymentRecorded: keep,
      RefundRecorded: keep,
      DamageDepositCollected: keep,
      DamageDepositReturned: keep,
      LedgerEntryReversed: keep,
      AdjustmentAdded: keep,
    },
    repair: { OrderRepaired: keep, RepairAccepted: keep, RepairUndone: keep },
    stop: { StopAssigned: keep, StopProgressed: keep, StopProgressReverted: keep },
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
        refunds.push(...refundChange(event, before, next));
      }
    const created = events.filter((event) => event.type === 'BookingCreated').map(({ data }) => data);
    await db.query('insert into order_bookings select * from unnest($1::uuid[], $2::uuid[])', [
      created.map(({ bookingId }) => bookingId),
      created.map(({ orderId }) => orderId),
    ]);
    const changes = CHANGING_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ');
    await insertRows(db, 'orders', [...states.values()].map(toRow), `on conflict (id) do update set ${changes}`);
    await insertRows(db, 'refund_changes', refunds);
    const paid = new Set(events.filter((event) => isOfKind(event, 'order')).map(({ data }) => data.orderId));
    const entries = [...paid].flatMap((orderId) =>
      (states.get(orderId)?.entries ?? []).map(({ note: _personal, ...entry }) => ({ ...entry, order_id: orderId })),
    );
    await insertRows(db, 'ledger_entries', entries, 'on conflict (id) do update set reversed = excluded.reversed');
  },
};

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
    'select booking_id, order_id from order_bookings where booking_id = any($1::uuid[])',
    [unknown],
  );
  for (const row of rows) orderIds.set(row.booking_id, row.order_id);
  return orderIds;
}

async function readOrders(db: Queryable, ids: readonly string[]): Promise<Map<string, OrderState>> {
  const { rows } = await db.query<{ state: OrderState }>('select state from orders where id = any($1::uuid[])', [ids]);
  return new Map(rows.map(({ state }) => [state.id, state]));
}

/** What an event changes about the refunds that are due, for dashboards of the past. */
function refundChange({ eventId, recordedAt }: Change, before: OrderState | undefined, after: OrderState): object[] {
  const [was, is] = [before ? computeMoney(before).refundDue : 0, computeMoney(after).refundDue];
  if (was === is) return [];
  return [{ event_id: eventId, at: recordedAt, orders: Number(is > 0) - Number(was > 0), amount: is - was }];
}

function toRow(state: OrderState) {
  const { balance, depositDue, refundDue } = computeMoney(state);
  const { customerName, customerEmail, customerPhone } = getCustomer(state.customer);
  const { total, tax } = computePrice(state);
  const days = eventDays(state.lines);
  return {
    id: state.id,
    state,
    status: deriveStatus(state),
    user_id: state.userId,
    email_key: state.customer?.customerEmail.toLowerCase() || null,
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    numbers: [...new Set([state.number, ...state.lines.map(({ number }) => number)])].join('\n'),
    days,
    first_day: days.at(0),
    last_day: days.at(-1),
    repaired_days: state.repairs.length > 0 ? [...new Set(state.repairs.map(({ date }) => date))] : null,
    total,
    tax,
    balance,
    deposit_due: depositDue,
    refund_due: refundDue,
    created_at: state.createdAt,
  };
}
