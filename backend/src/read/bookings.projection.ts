import type { BookingStatus } from '@party-rental/contracts';
import type { BookingCreated } from '../domain/events.js';
import type { RecordedEvent } from '../event-log/recorded-event.js';
import { ERASED_CUSTOMER } from '../domain/erased-customer.js';
import type { Projection } from './projection.js';

interface StatusChange {
  id: string;
  status: BookingStatus;
  cancel_reason: string | null;
}
type Row = ReturnType<typeof row>;
type Change = { created: Row } | { moved: StatusChange };

/** Every booking, for its customer and for the admins' lists. */
export const bookings: Projection<Change> = {
  name: 'bookings',
  version: 1,
  personal: true,
  tables: [{ name: 'bookings', key: 'id' }],
  ddl: `create table bookings (
    id uuid primary key,
    number text not null,
    order_id uuid not null,
    item_id int not null,
    item_name text not null,
    item_image_url text not null,
    user_id int,
    event_date date not null,
    quantity int not null,
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    address text not null,
    city text not null,
    state text not null,
    zip_code text not null,
    special_instructions text,
    event_type text,
    attendees int,
    status text not null,
    cancel_reason text,
    created_at timestamptz not null,
    quote jsonb not null
  );
  create index bookings_by_day on bookings (event_date desc, id desc);
  create index bookings_by_status on bookings (status, event_date desc, id desc);
  create index bookings_by_user on bookings (user_id, event_date desc, id desc) where user_id is not null;
  create index bookings_by_creation on bookings (created_at desc, id desc)`,
  on: {
    BookingCreated: (event) => ({ created: row(event) }),
    BookingConfirmed: ({ data }) => ({ moved: { id: data.bookingId, status: 'CONFIRMED', cancel_reason: null } }),
    BookingCancelled: ({ data }) => ({
      moved: { id: data.bookingId, status: 'CANCELLED', cancel_reason: data.reason },
    }),
    ItemAdded: 'ignore',
    ItemChanged: 'ignore',
    ItemRemoved: 'ignore',
  },
  async write(db, changes) {
    const created = new Map<string, Row>();
    const moved = new Map<string, StatusChange>();
    for (const change of changes) {
      if ('created' in change) {
        created.set(change.created.id, change.created);
        continue;
      }
      const row = created.get(change.moved.id);
      if (row) Object.assign(row, change.moved);
      else moved.set(change.moved.id, change.moved);
    }
    if (created.size > 0)
      await db.query('insert into bookings select * from jsonb_populate_recordset(null::bookings, $1::jsonb)', [
        JSON.stringify([...created.values()]),
      ]);
    if (moved.size > 0)
      await db.query(
        `update bookings b set status = m.status, cancel_reason = m.cancel_reason
         from jsonb_to_recordset($1::jsonb) m(id uuid, status text, cancel_reason text) where b.id = m.id`,
        [JSON.stringify([...moved.values()])],
      );
  },
};

function row({ data, personal, recordedAt }: RecordedEvent<BookingCreated>) {
  const customer = personal ?? ERASED_CUSTOMER;
  return {
    id: data.bookingId,
    number: data.number,
    order_id: data.orderId,
    item_id: data.itemId,
    item_name: data.itemName,
    item_image_url: data.itemImageUrl,
    user_id: data.userId,
    event_date: data.eventDate,
    quantity: data.quantity,
    customer_name: customer.customerName,
    customer_email: customer.customerEmail,
    customer_phone: customer.customerPhone,
    address: customer.address,
    city: customer.city,
    state: customer.state,
    zip_code: customer.zipCode,
    special_instructions: customer.specialInstructions,
    event_type: data.eventType,
    attendees: data.attendees,
    status: 'PENDING',
    cancel_reason: null,
    created_at: recordedAt,
    quote: data.quote,
  };
}
