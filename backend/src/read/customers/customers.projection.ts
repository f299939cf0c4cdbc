import type { BookingContactChanged, BookingCreated } from '../../domain/orders/order-events.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Projection } from '@party-rental/event-store/read-engine/projection';
import { searchColumns, searchIndexes } from '../orders/search.js';

interface CustomerRow {
  booking_id: string;
  name: string;
  email: string;
  phone: string;
  booked_at: Date;
}

export const SEARCHED_CUSTOMER = { texts: ['name', 'email'], phone: 'phone' };

/**
 * Customers by lower-case email, or by phone if they gave no email, as their latest booking describes them. Erased customers
 * are deleted.
 */
export const customers: Projection<CustomerRow | { erased: readonly string[] } | null> = {
  name: 'customers',
  version: 5,
  personal: ['BookingCreated', 'BookingContactChanged'],
  tables: [{ name: 'customers', key: 'person_key' }],
  ddl: `create table customers (
    person_key text primary key generated always as (person_key(email, phone)) stored,
    name text not null,
    email text not null,
    phone text not null,
    booked_at timestamptz not null,
    booking_id uuid not null,
    ${searchColumns(SEARCHED_CUSTOMER)}
  );
  create index customers_by_last_booking on customers (booking_id);
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
    erasure: { PersonErased: ({ data }) => ({ erased: data.bookingIds }) },
  },
  async write(db, changes) {
    const described: CustomerRow[] = [];
    const erased: string[] = [];
    for (const change of changes) {
      if (change && 'erased' in change) erased.push(...change.erased);
      else if (change) described.push(change);
    }
    if (described.length > 0)
      await db.query(
        `insert into customers (name, email, phone, booked_at, booking_id)
         select distinct on (person_key(c.email, c.phone)) c.name, c.email, c.phone, c.booked_at, c.booking_id
         from jsonb_array_elements($1::jsonb) with ordinality e(customer, n), jsonb_populate_record(null::customers, customer) c
         where person_key(c.email, c.phone) is not null order by person_key(c.email, c.phone), n desc
         on conflict (person_key) do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
           booked_at = excluded.booked_at, booking_id = excluded.booking_id`,
        [JSON.stringify(described)],
      );
    if (erased.length > 0) await db.query('delete from customers where booking_id = any($1::uuid[])', [erased]);
  },
};

function toCustomer({
  data,
  personal,
  recordedAt,
}: RecordedEvent<BookingCreated | BookingContactChanged>): CustomerRow | null {
  if (!personal) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = personal;
  return { name, email, phone, booked_at: recordedAt, booking_id: data.bookingId };
}
