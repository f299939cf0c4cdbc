import type { Pool } from 'pg';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';

/**
 * Tables with what the stored events say about each line, order and ledger entry, by SQL that shares nothing with the program. Emails
 * are encrypted in the log, so those of the decrypted events are passed.
 */
export async function writePlainFigures(pool: Pool, decrypted: readonly RecordedEvent[]): Promise<void> {
  const emails = new Map<string, string | null>();
  const orderByBooking = new Map<string, string>();
  for (const { type, data, personal } of decrypted as readonly (RecordedEvent & { personal?: unknown })[]) {
    if (type === 'BookingCreated') orderByBooking.set(data.bookingId, data.orderId);
    if (type === 'PersonErased') for (const id of data.orderIds) emails.set(id, null);
    if (type !== 'BookingCreated' && type !== 'BookingContactChanged') continue;
    const orderId = orderByBooking.get(data.bookingId) ?? '';
    const { customerEmail } = (personal ?? {}) as { customerEmail?: string };
    if (type === 'BookingContactChanged' || !emails.has(orderId))
      emails.set(orderId, customerEmail?.toLowerCase() || null);
  }
  await pool.query('create table plain_emails (order_id text primary key, email text)');
  await pool.query('insert into plain_emails select * from unnest($1::text[], $2::text[])', [
    [...emails.keys()],
    [...emails.values()],
  ]);
  await pool.query(LINES);
  await pool.query(ORDERS);
  await pool.query(ENTRIES);
  await pool.query('analyze');
}

const LAST = (type: string, value: string) => `
  select distinct on (data->>'bookingId') data->>'bookingId' as booking_id, ${value} as value
  from events where type = '${type}' order by data->>'bookingId', position desc`;

const LINES = `
  create table plain_lines as
  select data->>'bookingId' as booking_id, data->>'orderId' as order_id, (data->>'itemId')::int as item_id, data->'parts' as parts,
    (select (line->>'price')::bigint from jsonb_array_elements(data->'quote'->'lines') line
     where line->>'itemId' = data->>'itemId') as unit_price,
    coalesce(quantities.value, (data->>'quantity')::int) as quantity,
    coalesce(moves.value, (data->>'eventDate')::date) as day,
    exists (select from (${LAST('BookingCancelled', '1')}) gone where gone.booking_id = data->>'bookingId') as is_cancelled
  from events
    left join (${LAST('BookingQuantityChanged', "(data->>'quantity')::int")}) quantities on quantities.booking_id = data->>'bookingId'
    left join (${LAST('BookingMoved', "(data->>'eventDate')::date")}) moves on moves.booking_id = data->>'bookingId'
  where type = 'BookingCreated'`;

const ENTRIES = `
  create table plain_entries as
  select type, data->>'orderId' as order_id, (data->>'amount')::bigint as amount,
    (coalesce((data->>'takenAt')::timestamptz, recorded_at) at time zone 'America/New_York')::date as day
  from events where type in ('PaymentRecorded', 'RefundRecorded')
    and data->>'entryId' not in (select data->>'entryId' from events where type = 'LedgerEntryReversed')`;

const ORDERS = `
  create table plain_orders as
  with agreed as (
    select distinct on (order_id) order_id, fees from (
      select position, data->>'orderId' as order_id, data->'quote' as fees from events where type = 'BookingCreated'
      union all
      select position, l.order_id, e.data->'agreed' from events e join plain_lines l on l.booking_id = e.data->>'bookingId'
      where type = 'BookingQuantityChanged') changes
    order by order_id, position desc
  ),
  sums as (
    select order_id, bool_and(is_cancelled) as is_cancelled, coalesce(min(day) filter (where not is_cancelled), min(day)) as first_day,
      coalesce(sum(quantity * unit_price) filter (where not is_cancelled), 0) as subtotal from plain_lines group by order_id
  ),
  money as (
    select data->>'orderId' as order_id,
      coalesce(sum((data->>'amount')::bigint) filter (where type = 'PaymentRecorded'), 0)
        - coalesce(sum((data->>'amount')::bigint) filter (where type = 'RefundRecorded'), 0) as received
    from events where type in ('PaymentRecorded', 'RefundRecorded')
      and data->>'entryId' not in (select data->>'entryId' from events where type = 'LedgerEntryReversed') group by 1
  ),
  adjusted as (
    select data->>'orderId' as order_id, sum((data->>'amount')::bigint) as amount from events where type = 'AdjustmentAdded' group by 1
  ),
  before_tax as (
    select s.*, coalesce(m.received, 0) as received, case when is_cancelled then 0 else greatest(0, subtotal + coalesce(a.amount, 0)
        + (fees->>'cleaning')::bigint + (fees->>'surcharge')::bigint
        + case when subtotal >= (fees->>'subtotal')::bigint then (fees->>'delivery')::bigint else least((fees->>'delivery')::bigint,
            case when subtotal >= 50000 then 2500 when subtotal >= 30000 then 3500 else 4500 end) end
        + case when subtotal >= (fees->>'subtotal')::bigint then (fees->>'setup')::bigint else least((fees->>'setup')::bigint,
            case when subtotal >= 20000 then 2000 else 1500 end) end) end as amount
    from sums s join agreed g using (order_id) left join money m using (order_id) left join adjusted a using (order_id)
  )
  select order_id, first_day, is_cancelled, email, tax, amount + tax as total,
    greatest(0, amount + tax - received) as balance, greatest(0, received - amount - tax) as refund_due
  from (select *, round(amount * 0.08) as tax from before_tax) priced join plain_emails using (order_id)`;
