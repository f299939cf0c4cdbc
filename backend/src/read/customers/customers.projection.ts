import type { CustomerAdded } from '../../domain/customers/customer-events.js';
import type { BookingContactChanged, BookingCreated } from '../../domain/orders/order-events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Projection } from '@party-rental/event-store/read-engine/projection';
import { searchColumns, searchIndexes } from '../orders/search.js';

interface CustomerRow {
  booking_id: string | null;
  name: string;
  email: string;
  phone: string;
  booked_at: Date;
  /** Of an import. */
  customer_id: string | null;
  imported: CustomerAdded['personal'];
}

type Change = CustomerRow | { erased: readonly string[] } | { removed: string } | null;

export const SEARCHED_CUSTOMER = { texts: ['name', 'email'], phone: 'phone' };

/**
 * Customers by lower-case email, or by phone if they gave no email, as their latest booking describes them, or else
 * the import that they came with. Erased customers are deleted.
 */
export const customers: Projection<Change> = {
  name: 'customers',
  version: 6,
  personal: ['BookingCreated', 'BookingContactChanged', 'CustomerAdded'],
  tables: [{ name: 'customers', key: 'person_key' }],
  ddl: `create table customers (
    person_key text primary key generated always as (person_key(email, phone)) stored,
    name text not null,
    email text not null,
    phone text not null,
    booked_at timestamptz not null,
    booking_id uuid,
    customer_id uuid,
    imported jsonb,
    ${searchColumns(SEARCHED_CUSTOMER)}
  );
  create index customers_by_last_booking on customers (booking_id);
  create index customers_by_import on customers (customer_id) where customer_id is not null;
  create index customers_by_booking on customers (booked_at desc, person_key desc);
  ${searchIndexes('customers', SEARCHED_CUSTOMER)}`,
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
    customer: {
      CustomerAdded: toImported,
      CustomerRemoved: ({ data }) => ({ removed: data.customerId }),
    },
  },
  async write(db, changes) {
    const described: CustomerRow[] = [];
    const erased: string[] = [];
    const removed: string[] = [];
    for (const change of changes) {
      if (change && 'erased' in change) erased.push(...change.erased);
      else if (change && 'removed' in change) removed.push(change.removed);
      else if (change) described.push(change);
    }
    if (removed.length > 0) {
      await db.query('delete from customers where customer_id = any($1::uuid[]) and booking_id is null', [removed]);
      const others = 'update customers set customer_id = null, imported = null where customer_id = any($1::uuid[])';
      await db.query(others, [removed]);
    }
    const added = described.filter(({ customer_id: id }) => id !== null && !removed.includes(id));
    for (const rows of [added, described.filter(({ customer_id: id }) => id === null)])
      if (rows.length > 0)
        await db.query(
          `insert into customers (name, email, phone, booked_at, booking_id, customer_id, imported)
           select distinct on (person_key(c.email, c.phone)) c.name, c.email, c.phone, c.booked_at, c.booking_id, c.customer_id, c.imported
           from jsonb_array_elements($1::jsonb) with ordinality e(customer, n), jsonb_populate_record(null::customers, customer) c
           where person_key(c.email, c.phone) is not null order by person_key(c.email, c.phone), n ${rows === added ? 'asc' : 'desc'}
           on conflict (person_key) do update set ${rows === added ? IMPORTED : BOOKED}`,
          [JSON.stringify(rows)],
        );
    if (erased.length > 0)
      await db.query('delete from customers where booking_id = any($1::uuid[]) or customer_id = any($1::uuid[])', [
        erased,
      ]);
  },
};

/** The first import of a person stays. */
const IMPORTED = `customer_id = coalesce(customers.customer_id, excluded.customer_id),
  imported = coalesce(customers.imported, excluded.imported)`;
const BOOKED = `name = excluded.name, email = excluded.email, phone = excluded.phone,
  booked_at = excluded.booked_at, booking_id = excluded.booking_id`;

function toImported({ data, personal, recordedAt }: RecordedEvent<CustomerAdded>): CustomerRow | null {
  if (!personal) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = personal;
  const of = { booked_at: recordedAt, booking_id: null, customer_id: data.customerId };
  return { name, email, phone, ...of, imported: personal };
}

function toCustomer({
  data,
  personal,
  recordedAt,
}: RecordedEvent<BookingCreated | BookingContactChanged>): CustomerRow | null {
  if (!personal) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = personal;
  const of = { booked_at: recordedAt, booking_id: data.bookingId, customer_id: null, imported: null };
  return { name, email, phone, ...of };
}
