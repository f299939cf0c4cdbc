import { dayIn, type CalendarDate } from '@party-rental/contracts';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { positionBefore } from '@party-rental/event-store/log-times';
import type { Position } from '@party-rental/event-store/recorded-event';
import { endOfMoment } from './past-moment.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

/** A moment, and a position after all events until then. */
export interface PastLog {
  moment: Date;
  until: Position;
}

interface CountsOfItem {
  /** 0 for events that name no item. */
  itemId: number;
  created: number;
  /** Bookings that became pending minus those that no longer are; may be negative. */
  pending: number;
}

/** Bookings made until a moment, by item: what earlier UTC days have brought, and the events of the day itself. */
export async function countBookings(logPool: ReadPool, { moment, until }: PastLog): Promise<CountsOfItem[]> {
  const day = dayIn('UTC', moment);
  const from = await positionBefore(logPool, new Date(day));
  const values = [day, from.xid, from.position, until.xid, until.position, endOfMoment(moment)];
  const { rows } = await logPool.query<CountsOfItem>(COUNTS, values);
  return rows;
}

const COUNTS = `
  select item_id as "itemId", sum(created)::int as created, sum(pending)::int as pending from (
    select item_id, created, pending from dashboard_recorded where recorded_on < $1::date
    union all
    select coalesce(item_id, 0), case type when 'BookingCreated' then 1 else 0 end,
      case when type = 'BookingCreated' then 1 when type = 'BookingConfirmed' or data->>'from' = 'PENDING' then -1 else 0 end
    from events
    where (xid, position) >= ($2::xid8, $3::bigint) and (xid, position) < ($4::xid8, $5::bigint)
      and type in ('BookingCreated', 'BookingConfirmed', 'BookingCancelled')
      and recorded_at >= $1::timestamp at time zone 'UTC' and recorded_at < $6) counted
  group by item_id`;

interface UnitsOfDay {
  itemId: number;
  day: CalendarDate;
  /** Bookings of the item itself that are not cancelled. */
  bookings: number;
  /** Units booked or out of service, without holds. */
  booked: number;
}

/** What was booked from a day on. */
export async function bookedFrom(
  logPool: ReadPool,
  itemIds: readonly number[],
  from: CalendarDate,
  { moment, until }: PastLog,
): Promise<UnitsOfDay[]> {
  const { rows } = await logPool.query<UnitsOfDay>(BOOKED, [itemIds, from, endOfMoment(moment), until.position]);
  return rows;
}

/**
 * Events with a day of their own are those of bookings: one that takes units, or one that frees them. The indexes have the
 * position, so that what was booked since then costs no read of the table.
 */
const BOOKED = `
  select a.item_id as "itemId", a.day, sum(a.bookings)::int as bookings, sum(a.delta)::int as booked from (
    select item_id, day, delta, sign(delta) as bookings from events
    where item_id = any($1) and day >= $2 and position < $4 and recorded_at < $3
    union all
    select f.item_id, f.day, f.delta, 0 from further_allocations f cross join lateral (
      select recorded_at from events where event_id = f.event_id ${LOOKUP}) e
    where f.item_id = any($1) and f.day >= $2 and f.position < $4 and f.held_until is null and e.recorded_at < $3) a
  group by a.item_id, a.day order by a.day, a.item_id`;

/** The streams of the last bookings that were made until a moment, newest first. */
export async function lastBookings(logPool: ReadPool, limit: number, { moment, until }: PastLog): Promise<string[]> {
  const values = [limit, until.xid, until.position, endOfMoment(moment), OVERLAPPING];
  const { rows } = await logPool.query<{ stream: string }>(LAST, values);
  return rows.map(({ stream }) => stream);
}

/** Far more bookings than transactions record out of order in a millisecond. */
const OVERLAPPING = 200;

const LAST = `
  select stream from (
    select stream, recorded_at from events
    where type = 'BookingCreated' and (xid, position) < ($2::xid8, $3::bigint) and recorded_at < $4
    order by xid desc, position desc limit $5) last
  order by date_trunc('milliseconds', recorded_at) desc, stream desc limit $1`;
