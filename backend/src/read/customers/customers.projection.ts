import type { BookingContactChanged, BookingCreated } from '../../domain/orders/order-events.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import type { Projection } from '../engine/projection.js';
import { searchedText } from '../orders/search.js';

interface CustomerRow {
  booking_id: string;
  email_key: string;
  name: string;
  email: string;
  phone: string;
  booked_at: Date;
}

export const SEARCHED_CUSTOMER = searchedText({ texts: ['name', 'email'], phone: 'phone' });

/**
 * Customers by lower-case email, as their latest booking describes them. Erased customers are deleted. Phone customers
 * without an email are left out.
 */
export const customers: Projection<CustomerRow | { erased: readonly string[] } | null> = {
  name: 'customers',
  version: 4,
  personal: ['BookingCreated', 'BookingContactChanged'],
  tables: [{ name: 'customers', key: 'email_key' }],
  ddl: `create table customers (
    email_key text primary key,
    name text not null,
    email text not null,
    phone text not null,
    booked_at timestamptz not null,
    booking_id uuid not null
  );
  create index customers_by_last_booking on customers (booking_id);
  create index customers_by_booking on customers (booked_at desc, email_key desc);
  create index customers_by_words on customers using gin ((${SEARCHED_CUSTOMER}) gin_trgm_ops)`,
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
    const latest = new Map<string, CustomerRow>();
    const erased: string[] = [];
    for (const change of changes) {
      if (change && 'erased' in change) erased.push(...change.erased);
      else if (change) latest.set(change.email_key, change);
    }
    if (latest.size > 0)
      await db.query(
        `insert into customers select * from jsonb_populate_recordset(null::customers, $1::jsonb)
         on conflict (email_key) do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
           booked_at = excluded.booked_at, booking_id = excluded.booking_id`,
        [JSON.stringify([...latest.values()])],
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
  if (!email) return null;
  return { email_key: email.toLowerCase(), name, email, phone, booked_at: recordedAt, booking_id: data.bookingId };
}
