import type { BookingContactChanged, BookingCreated } from '../../domain/events.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import type { Projection } from '../engine/projection.js';

interface Seen {
  booking_id: string;
  email_key: string;
  name: string;
  email: string;
  phone: string;
  booked_at: Date;
}

/** Everybody who has booked, by email whatever its case, as the latest event tells of him. Who has been erased is not among them. */
export const customers: Projection<Seen | { erased: readonly string[] } | null> = {
  name: 'customers',
  version: 2,
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
  create index customers_by_told on customers (booking_id);
  create index customers_by_booking on customers (booked_at desc, email_key desc);
  create index customers_by_words on customers using gin ((name || E'\\n' || email || E'\\n' || phone) gin_trgm_ops)`,
  on: {
    BookingCreated: seen,
    BookingContactChanged: seen,
    PersonErased: ({ data }) => ({ erased: data.bookingIds }),
    BookingConfirmed: 'ignore',
    BookingCancelled: 'ignore',
    BookingMoved: 'ignore',
    BookingDayReleased: 'ignore',
    BookingClaimed: 'ignore',
    ReviewWritten: 'ignore',
    ReviewHidden: 'ignore',
    SettingsChanged: 'ignore',
    ItemAdded: 'ignore',
    ItemChanged: 'ignore',
    ItemRemoved: 'ignore',
  },
  async write(db, changes) {
    const latest = new Map<string, Seen>();
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

function seen({ data, personal, recordedAt }: RecordedEvent<BookingCreated | BookingContactChanged>): Seen | null {
  if (!personal) return null;
  const { customerName: name, customerEmail: email, customerPhone: phone } = personal;
  return { email_key: email.toLowerCase(), name, email, phone, booked_at: recordedAt, booking_id: data.bookingId };
}
