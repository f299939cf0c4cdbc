import { evolveCustomer, toNewCustomer, type CustomerState } from '../../domain/customers/customer.js';
import type { CustomerAdded, CustomerEvent } from '../../domain/customers/customer-events.js';
import type { BookingContactChanged, BookingCreated } from '../../domain/orders/order-events.js';
import type { Queryable } from '@party-rental/event-store/queryable';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { upsertRows, type Projection } from '@party-rental/event-store/read-engine/projection';
import { forEveryType } from '../../domain/event-types.js';
import { searchColumns, searchIndexes } from '../orders/search.js';

interface Description {
  booking_id: string | null;
  name: string;
  email: string;
  phone: string;
  booked_at: Date;
  /** Of an import. */
  customer_id: string | null;
  imported: CustomerAdded['personal'];
}

type Change = Description | RecordedEvent<CustomerEvent> | { erased: readonly string[] } | null;

export const SEARCHED_CUSTOMER = { texts: ['name', 'email'], phone: 'phone' };

/**
 * People by lower-case email, or by phone if they gave no email, as their latest booking describes them, or else the
 * import that they came with. A customer is all people of one `id`: by `own_id` the one that was first in the log, an
 * order whose contact has changed, and those who are merged. The latest one of the customer's own people is listed.
 * Erased people are deleted.
 */
export const customers: Projection<Change> = {
  name: 'customers',
  version: 8,
  personal: [
    ...(['BookingCreated', 'BookingContactChanged', 'CustomerAdded'] as const),
    ...(['CustomerNoteAdded', 'CustomerTagsSet', 'CustomerTaxExemptionSet'] as const),
  ],
  tables: [
    { name: 'customers', key: 'person_key' },
    { name: 'customer_records', key: 'id' },
  ],
  ddl: `create table customers (
    person_key text primary key generated always as (person_key(email, phone)) stored,
    id uuid not null,
    own_id uuid not null,
    is_listed boolean not null default true,
    name text not null,
    email text not null,
    phone text not null,
    booked_at timestamptz not null,
    booking_id uuid,
    first_booking_id uuid,
    customer_id uuid,
    imported jsonb,
    ${searchColumns(SEARCHED_CUSTOMER)}
  );
  create index customers_by_last_booking on customers (booking_id);
  create index customers_by_import on customers (customer_id) where customer_id is not null;
  create index customers_by_id on customers (id);
  create index customers_by_own_id on customers (own_id);
  create index customers_merged on customers (own_id) where id <> own_id;
  create table customer_records (
    id uuid primary key,
    state jsonb not null,
    merged_into uuid
  );
  create index customer_records_merged on customer_records (merged_into) where merged_into is not null`,
  indexes: [
    ...searchIndexes('customers', SEARCHED_CUSTOMER),
    'customers_by_booking on customers (booked_at desc, person_key desc) where is_listed',
  ],
  on: {
    booking: {
      BookingCreated: toCustomer,
      BookingContactChanged: toCustomer,
      BookingConfirmed: 'ignore',
      BookingCancelled: 'ignore',
      BookingMoved: 'ignore',
      BookingQuantityChanged: 'ignore',
      BookingDayReleased: 'ignore',
      BookingClaimed: 'ignore',
    },
    erasure: { PersonErased: ({ data }) => ({ erased: [...data.bookingIds, ...(data.customerIds ?? [])] }) },
    customer: { ...forEveryType('customer', keep), CustomerAdded: toImported },
  },
  async write(db, changes) {
    const described: Description[] = [];
    const recorded: RecordedEvent<CustomerEvent>[] = [];
    const erased: string[] = [];
    for (const change of changes) {
      if (!change) continue;
      if ('erased' in change) erased.push(...change.erased);
      else if ('type' in change) recorded.push(change);
      else described.push(change);
    }
    const removed = recorded.flatMap(({ type, data }) => (type === 'CustomerRemoved' ? [data.customerId] : []));
    const rows = described.filter(({ customer_id: id }) => id === null || !removed.includes(id));
    // First, because a person who books again after an erasure is a new customer.
    const changed = await erase(db, erased);
    await remove(db, removed);
    await describe(db, rows);
    changed.push(...(await record(db, recorded)));
    if (erased.length > 0) await db.query('delete from customer_records where id = any($1::uuid[])', [erased]);
    await group(db, [...rows.flatMap((row) => row.customer_id ?? row.booking_id ?? []), ...changed]);
  },
};

function keep<Event extends CustomerEvent>(event: RecordedEvent<Event>): RecordedEvent<Event> {
  return event;
}

/** Undone imports. Those who have booked since stay, and are known by their first booking. */
async function remove(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.query('delete from customers where customer_id = any($1::uuid[]) and booking_id is null', [ids]);
  await db.query(
    `update customers set customer_id = null, imported = null,
       own_id = case when own_id = customer_id then first_booking_id else own_id end
     where customer_id = any($1::uuid[])`,
    [ids],
  );
}

async function describe(db: Queryable, rows: readonly Description[]): Promise<void> {
  if (rows.length === 0) return;
  for (const isImport of [true, false])
    await db.query(
      `insert into customers (id, own_id, name, email, phone, booked_at, booking_id, first_booking_id, customer_id, imported)
       select distinct on (key) own_id, own_id, name, email, phone, booked_at, booking_id, first_booking_id, customer_id, imported
       from (
         select c.*, n, key, first_value(coalesce(c.customer_id, c.booking_id)) over (partition by key order by n) as own_id,
           first_value(c.booking_id) over (partition by key order by c.booking_id is null, n) as first_booking_id
         from jsonb_array_elements($1::jsonb) with ordinality e(description, n),
           jsonb_to_record(description) c (${COLUMNS}), person_key(c.email, c.phone) key
       ) described
       where key is not null and booking_id is ${isImport ? 'null' : 'not null'} order by key, n ${isImport ? 'asc' : 'desc'}
       on conflict (person_key) do update set ${isImport ? IMPORTED : BOOKED}`,
      [JSON.stringify(rows)],
    );
}

const COLUMNS =
  'name text, email text, phone text, booked_at timestamptz, booking_id uuid, customer_id uuid, imported jsonb';
/** The first import of a person stays. */
const IMPORTED = `customer_id = coalesce(customers.customer_id, excluded.customer_id),
  imported = coalesce(customers.imported, excluded.imported)`;
const BOOKED = `name = excluded.name, email = excluded.email, phone = excluded.phone, booked_at = excluded.booked_at,
  booking_id = excluded.booking_id, first_booking_id = coalesce(customers.first_booking_id, excluded.first_booking_id)`;

/** Folds the events of customers' own streams, and returns the customers that they are about. */
async function record(db: Queryable, events: readonly RecordedEvent<CustomerEvent>[]): Promise<string[]> {
  if (events.length === 0) return [];
  const ids = [...new Set(events.map(({ data }) => data.customerId))];
  const { rows } = await db.query<{ state: CustomerState }>(
    'select state from customer_records where id = any($1::uuid[])',
    [ids],
  );
  const before = new Map(rows.map(({ state }) => [state.id, state]));
  const states = new Map(ids.map((id) => [id, before.get(id) ?? toNewCustomer(id)]));
  for (const event of events) {
    const { customerId } = event.data;
    states.set(customerId, evolveCustomer(states.get(customerId) ?? toNewCustomer(customerId), event));
  }
  const records = [...states.values()].map((state) => ({ id: state.id, state, merged_into: state.mergedInto }));
  await upsertRows(db, 'customer_records', records);
  return [...before.values(), ...states.values()].flatMap(({ id, mergedInto }) => [
    id,
    ...(mergedInto ? [mergedInto] : []),
  ]);
}

/** Gives merged people the id of the customer that they are merged into, and lists one person of each customer. */
async function group(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await db.query<{ id: string }>(
    `with recursive merged (id, root) as (
       select id, merged_into from customer_records r where exists (select from customers where own_id = merged_into)
         and not exists (select from customer_records i where i.id = r.merged_into and i.merged_into is not null)
       union all select r.id, root from customer_records r join merged on r.merged_into = merged.id
     )
     update customers c set id = person.root from (
       select person_key, root from customers join merged on own_id = merged.id
       union all select person_key, own_id from customers where id <> own_id and own_id not in (select id from merged)
     ) person where c.person_key = person.person_key and c.id <> person.root returning c.id`,
  );
  await db.query(
    `update customers c set is_listed = c.person_key = customer.listed from (
       select id, (array_agg(person_key order by own_id = id desc, booked_at desc, person_key desc))[1] as listed from customers
       where id in (select id from customers where id = any($1) or own_id = any($1) or booking_id = any($1)) group by id
     ) customer where c.id = customer.id and c.is_listed <> (c.person_key = customer.listed)`,
    [[...ids, ...rows.map(({ id }) => id)]],
  );
}

/** Returns the customers that people were erased of. */
async function erase(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: string }>(
    'delete from customers where booking_id = any($1::uuid[]) or customer_id = any($1::uuid[]) returning id',
    [ids],
  );
  return rows.map(({ id }) => id);
}

function toImported({ data, personal, recordedAt }: RecordedEvent<CustomerAdded>): Description | null {
  if (!personal) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = personal;
  const of = { booked_at: recordedAt, booking_id: null, customer_id: data.customerId };
  return { name, email, phone, ...of, imported: personal };
}

function toCustomer({
  data,
  personal,
  recordedAt,
}: RecordedEvent<BookingCreated | BookingContactChanged>): Description | null {
  if (!personal) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = personal;
  const of = { booked_at: recordedAt, booking_id: data.bookingId, customer_id: null, imported: null };
  return { name, email, phone, ...of };
}
