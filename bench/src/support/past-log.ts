import type pg from 'pg';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { SCHEMA_VERSIONS } from '../../../backend/lib/domain/event-types.js';
import { CUSTOMER } from './shop-process.js';

const ITEMS = 20;
const ENCRYPTION_BATCH_SIZE = 10_000;
/** On average. */
export const EVENTS_A_BOOKING = 4;

/** UUIDs of version 7 that follow the order of time, as the program makes them. */
const uuid = (n: string, kind: string) =>
  `(lpad(to_hex(${n}), 12, '0') || '7' || substr(md5(${n} || '${kind}'), 1, 3) || '8' || substr(md5(${n} || '${kind}'), 4, 15))::uuid`;

const version = (types: (keyof typeof SCHEMA_VERSIONS)[]) =>
  types.map((type) => `when '${type}' then ${SCHEMA_VERSIONS[type]}`).join(' ');

/**
 * What happens to booking `n`, and when. One of ten orders has two lines, one of ten is cancelled, and a few are moved, get
 * another unit or a discount. Deposits are paid after an hour, the rest at the event.
 */
const PLAN = (bookings: number, until: string) => `create unlogged table plan as
  select n, kind, type, at from (
    select n, at as created_at, (at::date + 3 + n * 37 % 120) as day from (
      select n, timestamptz '${until}' - (${bookings} - n) * (interval '10 years' / ${bookings}) as at from generate_series(1, ${bookings}) n) numbered) b
  cross join lateral (values
    (1, 'BookingCreated', created_at, true),
    (2, 'PaymentRecorded', created_at + interval '1 hour', n % 10 <> 0),
    (3, 'BookingConfirmed', created_at + interval '1 hour', true),
    (4, 'BookingDayReleased', created_at + interval '1 day', n % 50 in (7, 8)),
    (5, 'BookingMoved', created_at + interval '1 day', n % 50 = 7),
    (6, 'BookingQuantityChanged', created_at + interval '1 day', n % 50 = 8),
    (7, 'AdjustmentAdded', created_at + interval '1 day', n % 40 = 11),
    (8, 'BookingCancelled', created_at + interval '2 days', n % 10 = 3),
    (9, 'RefundRecorded', created_at + interval '3 days', n % 10 = 3 and n % 400 <> 23),
    (10, 'PaymentRecorded', day + interval '15 hours', n % 10 not in (0, 3))
  ) e(kind, type, at, happens) where happens and at < '${until}';
  create index on plan (at)`;

const DAY_OF = `($3::timestamptz - ($2::int - n) * (interval '10 years' / $2::int))::date + 3 + n * 37 % 120`;

/** The events of a year in the order of their times. `$1` is the year, `$2` the number of bookings, `$3` the end. */
const EVENTS = `
  insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta, recorded_at)
  select ${uuid('(n * 16 + kind)', 'e')}, type,
    case type ${version(['BookingCreated', 'BookingConfirmed', 'BookingDayReleased', 'BookingMoved', 'BookingQuantityChanged', 'AdjustmentAdded', 'BookingCancelled', 'PaymentRecorded', 'RefundRecorded'])} end,
    case when is_of_order then 'order-' || order_id else 'booking-' || booking_id end, kind,
    case when taken <> 0 then item_id end, case when taken <> 0 then day end, nullif(taken, 0),
    case when is_of_order or kind = 1 then order_id end, n || '-' || kind,
    case type
      when 'BookingCreated' then jsonb_build_object('bookingId', booking_id, 'number', 'PR-' || n, 'orderId', order_id, 'itemId', item_id,
        'itemName', 'Item ' || item_id, 'itemImageUrl', '/pictures/castle-bounce-house.svg', 'eventDate', day, 'quantity', 1, 'userId', null,
        'eventType', 'birthday', 'attendees', 14, 'sealed', (select e.sealed from encrypted e where e.n = planned.n), 'quote', jsonb_build_object(
          'lines', (select jsonb_agg(jsonb_build_object('itemId', i, 'name', 'Item ' || i, 'eventDate', day, 'quantity', 1, 'price', 18900, 'total', 18900))
            from unnest(items) i)) || case when cardinality(items) = 2 then ${quote(37_800, 3_500, 2_000)} else ${quote(18_900, 4_500, 1_500)} end)
      when 'BookingConfirmed' then jsonb_build_object('bookingId', booking_id)
      when 'AdjustmentAdded' then jsonb_build_object('orderId', order_id, 'adjustmentId', ${uuid('n', 'a')}, 'amount', -1000)
      when 'PaymentRecorded' then jsonb_build_object('orderId', order_id, 'entryId', ${uuid('(n * 16 + kind)', 'p')}, 'method', 'CARD',
        'kind', case kind when 2 then 'DEPOSIT' else 'BALANCE' end, 'amount',
        case when n % 10 = 9 then 23382 when kind = 2 then 13446 when n % 40 = 11 then 12366 when n % 50 = 8 then 33318 else 13446 end)
      when 'RefundRecorded' then jsonb_build_object('orderId', order_id, 'entryId', ${uuid('n', 'r')}, 'amount', 13446, 'method', 'CARD')
      else jsonb_build_object('bookingId', booking_id, 'itemId', item_id, 'eventDate', day, 'quantity', abs(taken)) || case type
        when 'BookingCancelled' then '{"from": "CONFIRMED", "cause": "request"}'
        when 'BookingMoved' then jsonb_build_object('from', day - 1)
        when 'BookingQuantityChanged' then jsonb_build_object('from', 1, 'agreed', ${quote(37_800, 3_500, 2_000)})
        else '{}'::jsonb end
    end, '{"actor": "admin:1", "correlationId": "0b9a4cbe-6c39-4e8b-9d38-4f2f2f3c5a10"}', at
  from (
    select p.*, n % ${ITEMS} + 1 as item_id, ${DAY_OF} + case type when 'BookingMoved' then 1 else 0 end as day,
      ${uuid('n', 'b')} as booking_id, ${uuid('(n - case when n % 10 = 0 then 1 else 0 end)', 'o')} as order_id,
      type in ('PaymentRecorded', 'RefundRecorded', 'AdjustmentAdded') as is_of_order,
      case when n % 10 = 9 then array[n % ${ITEMS} + 1, (n + 1) % ${ITEMS} + 1] when n % 10 = 0 then array[(n - 1) % ${ITEMS} + 1, n % ${ITEMS} + 1]
        else array[n % ${ITEMS} + 1] end as items,
      case type when 'BookingCreated' then 1 when 'BookingMoved' then 1 when 'BookingQuantityChanged' then 2
        when 'BookingDayReleased' then -1 when 'BookingCancelled' then -1 else 0 end as taken
    from plan p where at >= $3::timestamptz - make_interval(years => 10 - $1::int) and at < $3::timestamptz - make_interval(years => 9 - $1::int) order by at
  ) planned`;

function quote(subtotal: number, delivery: number, setup: number): string {
  const before = subtotal + delivery + setup;
  const tax = Math.round(before * 0.08);
  const amounts = { subtotal, delivery, setup, cleaning: 0, surcharge: 0, tax, total: before + tax };
  return `'${JSON.stringify({ ...amounts, deposit: (before + tax) / 2 })}'::jsonb`;
}

/** What a rebuild would take minutes for. */
const PROJECTED = `
  insert into dashboard_recorded select (recorded_at at time zone 'UTC')::date, coalesce(item_id, 0), count(item_id),
    sum(case type when 'BookingCreated' then 1 else -1 end)
  from events where type in ('BookingCreated', 'BookingConfirmed') group by 1, 2;
  insert into refund_changes select event_id, recorded_at, sign, sign * 13446 from (
    select *, case type when 'BookingCancelled' then 1 else -1 end as sign from events where type in ('BookingCancelled', 'RefundRecorded')) changed;
  update checkpoints c set (xid, position) = (select e.xid, e.position from events e order by e.xid desc, e.position desc limit 1)`;

/** Writes ten years of orders of the first 20 items into a log that has no bookings yet: events as the program stores them. */
export async function writePast(pool: pg.Pool, bookings: number, personalData: PersonalData): Promise<void> {
  const until = new Date().toISOString();
  await pool.query("update events set recorded_at = recorded_at - interval '11 years' where type = 'ItemAdded'");
  await encryptCustomers(pool, bookings, personalData);
  await pool.query(PLAN(bookings, until));
  for (let year = 0; year < 10; year += 1) await pool.query(EVENTS, [year, bookings, until]);
  await pool.query('drop table plan, encrypted');
  await pool.query('vacuum analyze');
}

/** The read tables that pages of the past need. */
export async function projectPast(pool: pg.Pool): Promise<void> {
  await pool.query(PROJECTED);
  await pool.query('vacuum analyze');
}

/** Each booking's customer, under a key of its own. Another line of an order has the same customer. */
async function encryptCustomers(pool: pg.Pool, bookings: number, personalData: PersonalData): Promise<void> {
  await pool.query('create unlogged table encrypted (n int primary key, sealed text not null)');
  for (let first = 1; first <= bookings; first += ENCRYPTION_BATCH_SIZE) {
    const { rows } = await pool.query<{ n: number; stream: string }>(
      `select n, 'booking-' || ${uuid('n', 'b')} as stream from generate_series($1::int, $2::int) n`,
      [first, Math.min(bookings, first + ENCRYPTION_BATCH_SIZE - 1)],
    );
    const encrypted = rows.map(({ n, stream }) => {
      const customerEmail = `person${n - (n % 10 === 0 ? 1 : 0)}@example.com`;
      return personalData.encrypt(stream, { ...CUSTOMER, customerEmail });
    });
    await pool.query(
      `with rows as (select * from unnest($1::int[], $2::text[], $3::text[], $4::bytea[]) r (n, stream, sealed, wrapped_key)),
         keys as (insert into personal_keys select stream, wrapped_key from rows)
       insert into encrypted select n, sealed from rows`,
      [
        rows.map(({ n }) => n),
        rows.map(({ stream }) => stream),
        encrypted.map((customer) => customer.encrypted),
        encrypted.map(({ wrappedKey }) => wrappedKey),
      ],
    );
  }
}
