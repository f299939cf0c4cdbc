import { addDays, calendarDate } from '@party-rental/contracts';
import type pg from 'pg';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { randomBytes } from '@party-rental/event-store/random-bytes';
import { asynchronous, inline, projections, withReadTables } from '../../backend/lib/read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { bookingsPerSecond, openExecutor } from './support/bench-executor.js';
import { figure, type Figures } from './support/figure.js';
import { load } from './load.js';
import { runPeer } from './support/peers.js';
import { ShopProcess } from './support/shop-process.js';
import { untilQuiet } from './support/until-quiet.js';
import { eventSchema } from '../../backend/lib/log/event-schema.js';

const FEW = 10_000;
const MANY = 1_000_000;
const SECONDS = 15;
const EMMETTS_BATCH = 50_000;

/** The latencies with a million bookings compared with 10,000, and the time to rebuild the read tables. */
export async function growth(databaseUrl: string): Promise<Figures> {
  const dataKey = Buffer.from(randomBytes(32));
  const pool = createPool(withReadTables(databaseUrl));
  const feed = new Feed(eventSchema, new PersonalData(dataKey));
  const executor = await openExecutor(databaseUrl, dataKey);
  await bookingsPerSecond(executor, 1);
  await executor.close();

  const tenYears = addDays(calendarDate.parse('2030-01-01'), -3_100);
  await lengthen(pool, 0, FEW, tenYears);
  await replayed(pool, feed);
  const few = await latencies(databaseUrl, dataKey);
  await lengthen(pool, FEW, MANY, tenYears);
  const replay = await replayed(pool, feed);
  const many = await latencies(databaseUrl, dataKey);
  const sql = await availabilityBySql(pool);
  await pool.end();
  const emmett = Number(await runPeer('emmett.mjs', 'project', databaseUrl, String(EMMETTS_BATCH)));
  return {
    replay_generic: figure(replay.perSecond, emmett, 'events/s'),
    replay_availability_sql: figure(replay.availability, sql, 's'),
    ...Object.fromEntries(
      Object.keys(many).map((name) => [`growth_${name}`, figure(many[name] ?? NaN, few[name] ?? NaN, 'ms')]),
    ),
  };
}

/**
 * Lengthens the log by copies of a thousand bookings on other days, each in an order of its own. The copies belong to the
 * same streams, so that the same keys decrypt them.
 */
async function lengthen(pool: pg.Pool, from: number, to: number, firstDay: string): Promise<void> {
  const copies = 'select * from events where type = $1 order by position limit 1000';
  for (let done = from; done < to; done += 100_000) {
    const each = Math.min(100_000, to - done) / 1_000;
    await pool.query(
      `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta)
       select gen_random_uuid(), type, schema_version, stream, version + n, item_id, new_day, delta, new_order, command_id || '-' || n,
         data || jsonb_build_object('bookingId', gen_random_uuid(), 'orderId', new_order, 'eventDate', new_day), meta
       from (select made.*, n, $4::date + n % 3650 as new_day, gen_random_uuid() as new_order
         from (${copies}) made, generate_series($2::int + 1, $2::int + $3::int) n) copied`,
      ['BookingCreated', done / 1_000, each, firstDay],
    );
  }
  await pool.query('vacuum analyze events');
}

/** Rebuilds all projections. Returns the events per second of all together, and the seconds of availability. */
async function replayed(pool: pg.Pool, feed: Feed): Promise<{ perSecond: number; availability: number }> {
  await untilQuiet(pool);
  const began = performance.now();
  const { events } = await rebuild(pool, feed, [inline]);
  const availability = (performance.now() - began) / 1000;
  await rebuild(pool, feed, asynchronous);
  const seconds = (performance.now() - began) / 1000;
  await pool.query('vacuum analyze');
  return { perSecond: (events * projections.length) / seconds, availability };
}

/** The seconds to create the same table by one statement. */
async function availabilityBySql(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  await pool.query(
    `create table availability_by_sql as select item_id, day, sum(delta)::int as booked from events where day is not null group by 1, 2`,
  );
  await pool.query('create unique index on availability_by_sql (item_id, day) include (booked)');
  return (performance.now() - began) / 1000;
}

/** The 99th percentiles in milliseconds, at a load that leaves the machine half idle. */
async function latencies(databaseUrl: string, dataKey: Buffer): Promise<Record<string, number>> {
  const DATA_KEY = dataKey.toString('base64');
  const shop = await ShopProcess.start(databaseUrl, { DATA_KEY, ROLES: 'api,projector' });
  const cookie = await shop.signInAdmin();
  const [year = 0, month = 0] = shop.today.split('-').map(Number);
  const items = Array.from({ length: 50 }, (_, i) => i + 1);
  const common = { url: shop.url, seconds: SECONDS, connections: 4, cookie };
  const reads = (paths: string[]) => load({ ...common, paths, rate: 100 }, 200);
  try {
    await reads(['/api/items']); // warms it up
    const calendar = await reads(items.map((itemId) => `/api/availability/${itemId}/month/${year}/${month}`));
    const list = await reads(['/api/items']);
    const bookings = await reads(['/api/admin/bookings']);
    const booking = { path: '/api/bookings', items, firstDay: addDays(shop.today, 7), days: 365 };
    const booked = await load({ ...common, booking, rate: 50 }, 201);
    return { month: calendar.p99, items: list.p99, admin_list: bookings.p99, booking: booked.p99 };
  } finally {
    await shop.stop();
  }
}
