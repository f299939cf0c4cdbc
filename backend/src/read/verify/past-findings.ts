import { addDays, dayIn, type CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { positionAfter } from '@party-rental/event-store/log-times';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { bookedFrom } from '../time-travel/past-bookings.js';
import { endOfMoment } from '../time-travel/past-moment.js';
import { PastOrders, type PastOrder } from '../time-travel/past-orders.js';
import type { Finding } from './availability-findings.js';

const MOMENTS = 10;
const ITEMS = 20;
/** The dashboard shows the upcoming days, and the current week. */
const DAYS_BACK = 7;

/**
 * Compares what the dashboard of a moment takes from the log by shortcuts with all events: the units booked and the money of
 * orders from a week before it on, for random items, now and at random moments. Moments at which transactions overlapped come first.
 */
export async function pastFindings(pool: Pool): Promise<Finding[]> {
  const db = await pool.connect();
  try {
    await db.query('begin isolation level repeatable read read only');
    const { rows: items } = await db.query<{ id: number }>(
      'select item_id as id from (select distinct item_id from events where day is not null) i order by random() limit $1',
      [ITEMS],
    );
    const itemIds = items.map(({ id }) => id);
    const { rows: moments } = await db.query<{ at: Date }>(SAMPLED_MOMENTS, [MOMENTS]);
    const findings: Finding[] = [];
    for (const { at } of moments) findings.push(...(await findingsAt(db, itemIds, at)));
    return findings;
  } finally {
    db.release(true);
  }
}

async function findingsAt(db: ReadPool, itemIds: number[], moment: Date): Promise<Finding[]> {
  const from = addDays(dayIn('UTC', moment), -DAYS_BACK);
  const log = { moment, until: await positionAfter(db, moment) };
  const values = [itemIds, from, endOfMoment(moment)];
  const orders = new PastOrders(db);
  const booked = await bookedFrom(db, itemIds, from, log);
  const { rows: units } = await db.query<Units>(UNITS, values);
  const { rows: ids } = await db.query<{ id: string }>(ORDERS, values);
  const upcoming = await orders.upcoming(itemIds, from, log);
  const folded = await orders.fold(
    ids.map(({ id }) => id),
    moment,
  );
  const at = moment.toISOString();
  return [
    ...compare(booked.map(describeUnits), units.map(describeUnits), `booked units at ${at}`),
    ...compare(upcoming.map(describeOrder), folded.map(describeOrder), `orders at ${at}`),
  ];
}

interface Units {
  itemId: number;
  day: CalendarDate;
  booked: number;
}

function describeUnits({ itemId, day, booked }: Units): string {
  return `item ${itemId} on ${day}: ${booked}`;
}

function describeOrder({ id, total, balance, depositDue, days: [firstDay] }: PastOrder): string {
  return `order ${id} of ${firstDay}: total ${total}, balance ${balance}, deposit due ${depositDue}`;
}

/** One finding for all that differ, with the first of them. */
function compare(shown: readonly string[], expected: readonly string[], what: string): Finding[] {
  const [a, b] = [new Set(shown), new Set(expected)];
  const [first, ...more] = [...a].filter((one) => !b.has(one)).concat([...b].filter((one) => !a.has(one)));
  if (first === undefined) return [];
  return [{ check: 'past', difference: `${what}: ${more.length + 1} differ from the log, such as ${first}` }];
}

/** Now, and moments right after events. Events out of order come from transactions that overlapped. */
const SAMPLED_MOMENTS = `
  select statement_timestamp() as at union all (
    select recorded_at from (
      select recorded_at, position < max(position) over (order by xid, position) as is_out_of_order from events where day is not null
    ) e order by is_out_of_order desc, random() limit $1)`;

const UNITS = `
  select a.item_id as "itemId", a.day, sum(a.delta)::int as booked from allocations a join events e on e.event_id = a.event_id
  where a.item_id = any($1) and a.day >= $2 and a.held_until is null and e.recorded_at < $3
  group by 1, 2`;

const ORDERS = `
  select distinct c.order_id as id from (
    select stream from events where item_id = any($1) and day >= $2 and recorded_at < $3 group by stream having sum(delta) > 0
  ) line join events c on c.stream = line.stream and c.version = 1`;
