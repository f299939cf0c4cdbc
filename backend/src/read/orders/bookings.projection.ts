import { pickPartyDetails, type BookingStatus, type CalendarDate, type Customer } from '@party-rental/contracts';
import type { BookingCreated } from '../../domain/orders/order-events.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { insertRows, type Projection } from '../engine/projection.js';
import { searchColumns, searchIndexes } from './search.js';
import { CUSTOMER_COLUMNS, PARTY_COLUMNS, FORM_COLUMNS, toColumnValues } from './form-columns.js';

type Row = ReturnType<typeof toRow>;
type CustomerColumns = ReturnType<typeof toCustomerColumns>;

/** Columns that are left out keep their values. */
interface RowChange extends Partial<CustomerColumns> {
  id: string;
  status?: BookingStatus;
  cancel_reason?: string | null;
  user_id?: number | null;
  event_date?: CalendarDate;
  quantity?: number;
}
type Change = { created: Row } | { changed: RowChange } | { erased: readonly string[] };

export const SEARCHED_BOOKING = {
  texts: ['customer_name', 'customer_email'],
  phone: 'customer_phone',
  number: 'number',
};

/** Every booking, with its customer's data. */
export const bookings: Projection<Change> = {
  name: 'bookings',
  version: 11,
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
    ${FORM_COLUMNS.map(({ column, type }) => `${column} ${type}`).join(', ')},
    status text not null,
    cancel_reason text,
    created_at timestamptz not null,
    quote jsonb not null,
    parts jsonb,
    person_key text generated always as (person_key(customer_email, customer_phone)) stored,
    ${searchColumns(SEARCHED_BOOKING)}
  );
  create index bookings_by_day on bookings (event_date desc, id desc);
  create index bookings_by_status on bookings (status, event_date desc, id desc);
  create index bookings_by_user on bookings (user_id, event_date desc, id desc) where user_id is not null;
  create index bookings_by_person on bookings (person_key, event_date);
  ${searchIndexes('bookings', SEARCHED_BOOKING)};
  create index bookings_by_order on bookings (order_id);
  create index bookings_by_creation on bookings (created_at desc, id desc)`,
  on: {
    booking: {
      BookingCreated: (event) => ({ created: toRow(event) }),
      BookingConfirmed: ({ data }) => ({ changed: { id: data.bookingId, status: 'CONFIRMED' } }),
      BookingCancelled: ({ data, personal }) => ({
        changed: { id: data.bookingId, status: 'CANCELLED', cancel_reason: personal?.reason ?? null },
      }),
      BookingMoved: ({ data }) => ({ changed: { id: data.bookingId, event_date: data.eventDate } }),
      BookingQuantityChanged: ({ data }) => ({ changed: { id: data.bookingId, quantity: data.quantity } }),
      BookingContactChanged: ({ data, personal }) => ({
        changed: { id: data.bookingId, ...toCustomerColumns(personal) },
      }),
      BookingClaimed: ({ data }) => ({ changed: { id: data.bookingId, user_id: data.userId } }),
      BookingDayReleased: 'ignore',
    },
    erasure: { PersonErased: ({ data }) => ({ erased: data.bookingIds }) },
  },
  async write(db, changes) {
    const created = new Map<string, Row>();
    const changed = new Map<string, RowChange>();
    const erased: string[] = [];
    for (const change of changes) {
      if ('erased' in change) {
        erased.push(...change.erased);
        continue;
      }
      if ('created' in change) {
        created.set(change.created.id, change.created);
        continue;
      }
      const { id } = change.changed;
      const row = created.get(id);
      if (row) Object.assign(row, change.changed);
      else changed.set(id, { ...changed.get(id), ...change.changed });
    }
    await insertRows(db, 'bookings', [...created.values()]);
    if (changed.size > 0)
      await db.query(
        `update bookings b set status = coalesce(c.status, b.status),
           cancel_reason = coalesce(c.cancel_reason, b.cancel_reason), user_id = nullif(coalesce(c.user_id, b.user_id), 0),
           event_date = coalesce(c.event_date, b.event_date), quantity = coalesce(c.quantity, b.quantity),
           ${CUSTOMER_COLUMNS.map(({ column }) => `${column} = case when c.customer_name is null then b.${column} else c.${column} end`).join(', ')}
         from jsonb_populate_recordset(null::bookings, $1::jsonb) c where b.id = c.id`,
        // A null keeps the value.
        [JSON.stringify([...changed.values()].map((row) => (row.user_id === null ? { ...row, user_id: 0 } : row)))],
      );
    // Last, because later events of an erased booking contain no personal data.
    if (erased.length > 0)
      await db.query(
        `update bookings b set ${CUSTOMER_COLUMNS.map(({ column }) => `${column} = e.${column}`).join(', ')}, cancel_reason = null
         from jsonb_populate_record(null::bookings, $2::jsonb) e where b.id = any($1::uuid[])`,
        [erased, JSON.stringify(toCustomerColumns(null))],
      );
  },
};

function toRow({ data, personal, recordedAt }: RecordedEvent<BookingCreated>) {
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
    ...toCustomerColumns(personal),
    ...toColumnValues(PARTY_COLUMNS, pickPartyDetails(data)),
    status: 'PENDING',
    cancel_reason: null,
    created_at: recordedAt,
    quote: data.quote,
    parts: data.parts ?? null,
  };
}

function toCustomerColumns(personal: Customer | null) {
  return toColumnValues(CUSTOMER_COLUMNS, getCustomer(personal));
}
