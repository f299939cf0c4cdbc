import { addDays } from '@party-rental/contracts';
import type pg from 'pg';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { BEGINNING, type Position } from '@party-rental/event-store/recorded-event';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { migrate } from '../../backend/lib/platform/database/migrate.js';
import { prepareProjections } from '../../backend/lib/read/prepare-projections.js';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { asynchronous, inline, projections, withReadTables } from '../../backend/lib/read/projections.js';
import { rebuild, groupByRead } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { CommandExecutor } from '../../backend/lib/write/executor/command-executor.js';
import { bookingsPerSecond, stock } from './support/bench-executor.js';
import { load } from './load.js';
import { measureCalls, UNNOTICED_MS } from './support/calls.js';
import { figure, percentile, type Figures } from './support/figure.js';
import { EVENTS_A_BOOKING, writePast } from './support/past-log.js';
import { DATA_KEY, ShopProcess } from './support/shop-process.js';
import { untilQuiet } from './support/until-quiet.js';
import { eventSchema } from '../../backend/lib/log/event-schema.js';

const SECONDS = 6;
/** Before each measurement, so that no code is compiled in it. */
const WARM_UP = 5;
const BATCH = 5_000;
const TRIES = 50;
/** Events a second. */
const GOAL = 30_000;

/**
 * What depends on the length of the log: each figure at about this many events, ten years of orders with a key and an
 * address each, compared with the start of the log; the rate of the rebuilds, and the pages after them.
 */
export async function atALongLog(databaseUrl: string, events: number): Promise<Figures> {
  await migrate(databaseUrl);
  const pool = createPool(withReadTables(databaseUrl));
  const personalData = new PersonalData(DATA_KEY);
  const feed = new Feed(eventSchema, personalData);
  await prepareProjections(pool, feed);
  const executor = new CommandExecutor(
    databaseUrl,
    personalData,
    (db, hasFurther) => projectInserted(inline, db, hasFurther),
    { appended: () => undefined },
  );
  try {
    await stock(executor);
    await bookingsPerSecond(executor, WARM_UP);
    const short = await look(pool, feed, executor);
    await writePast(pool, Math.round(events / EVENTS_A_BOOKING), personalData);
    await bookingsPerSecond(executor, WARM_UP);
    const long = await look(pool, feed, executor);
    return {
      append_at_length: figure(long.append, short.append, '/s'),
      poll_at_length: figure(long.poll, short.poll, 'µs'),
      feed_at_its_end: figure(long.end, long.beginning, 'events/s'),
      ...(await sizes(pool)),
      ...(await replays(pool, feed)),
      ...(await pages(databaseUrl, pool)),
      ...(await bookingsBesideRebuild(databaseUrl, pool, feed)),
    };
  } finally {
    await executor.close();
    await pool.end();
  }
}

async function look(pool: pg.Pool, feed: Feed, executor: CommandExecutor) {
  const append = await bookingsPerSecond(executor, SECONDS);
  const head = await feed.highWaterMark(pool);
  const poll = await microseconds(() => feed.read(pool, head, BATCH));
  const beginning = await eventsPerSecond(pool, feed, BEGINNING);
  const { rows } = await pool.query<Position>(
    'select xid::text, position::text from events order by xid desc, position desc offset $1 limit 1',
    [5 * BATCH],
  );
  return { append, poll, beginning, end: await eventsPerSecond(pool, feed, rows[0] ?? BEGINNING) };
}

/** The median time in microseconds. */
async function microseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < TRIES; i += 1) {
    const began = performance.now();
    await work();
    times.push((performance.now() - began) * 1000);
  }
  return percentile(times, 0.5);
}

/** The rate of the next five batches, with personal data decrypted. */
async function eventsPerSecond(pool: pg.Pool, feed: Feed, from: Position): Promise<number> {
  const began = performance.now();
  let [read, reached] = [0, from];
  for (let i = 0; i < 5; i += 1) {
    const events = await feed.read(pool, reached, BATCH, true);
    read += events.length;
    reached = events.at(-1) ?? reached;
  }
  return read / ((performance.now() - began) / 1000);
}

/** The bytes of an event with its indexes, compared with those without. */
async function sizes(pool: pg.Pool): Promise<Figures> {
  const { rows } = await pool.query<{ events: number; table: number; all: number }>(
    `select count(*)::float as events, pg_table_size('events')::float as "table", pg_total_relation_size('events')::float as "all" from events`,
  );
  const { events, table, all } = rows[0] ?? { events: 1, table: 0, all: 0 };
  return { bytes_an_event: figure(all / events, table / events, 'bytes') };
}

/** The events per second of all read tables' rebuilds, compared with what the tables of orders should reach. */
async function replays(pool: pg.Pool, feed: Feed): Promise<Figures> {
  const figures: Figures = {};
  await untilQuiet(pool);
  for (const group of await groupByRead(pool, projections)) {
    const began = performance.now();
    const { events } = await rebuild(pool, feed, group);
    const perSecond = events / ((performance.now() - began) / 1000);
    figures[group.length > 1 ? 'replay_others' : `replay_${group[0]?.name}`] = figure(perSecond, GOAL, 'events/s');
  }
  await pool.query('vacuum analyze');
  return figures;
}

/** The 90th percentile of pages, compared with the delay that a user notices. */
async function pages(databaseUrl: string, pool: pg.Pool): Promise<Figures> {
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api', REQUEST_TIMEOUT: '60' });
  try {
    const cookie = await shop.signInAdmin();
    const [year = 0, month = 0] = shop.today.split('-').map(Number);
    const { rows } = await pool.query<{ id: string }>(
      "select id from customers where email like 'person%' order by booked_at desc limit 1",
    );
    const paths = {
      month: `availability/1/month/${year}/${month}`,
      items: 'items',
      orders: 'admin/orders',
      search: 'admin/orders?search=person77123@',
      customers: 'admin/customers?search=person1234',
      customer: `admin/customers/${rows[0]?.id}`,
      day_plan: `admin/day-plan?date=${shop.today}`,
      dashboard: 'admin/dashboard',
      past_month: `availability/1/month/${year - 5}/${month}?asOf=${year - 5}${shop.today.slice(4)}T15:00:00Z`,
    };
    const figures: Figures = {};
    for (const [name, path] of Object.entries(paths)) {
      const times = await measureCalls(`${shop.url}/api/${path}`, cookie, TRIES);
      figures[`long_${name}`] = figure(percentile(times, 0.9), UNNOTICED_MS, 'ms');
    }
    return figures;
  } finally {
    await shop.stop();
  }
}

/** The 99th percentile of bookings while tables are rebuilt, compared with that before. */
async function bookingsBesideRebuild(databaseUrl: string, pool: pg.Pool, feed: Feed): Promise<Figures> {
  const shop = await ShopProcess.start(databaseUrl, { ROLES: 'api,projector' });
  const items = Array.from({ length: 50 }, (_, i) => i + 1);
  const booking = { path: '/api/bookings', items, firstDay: addDays(shop.today, 7), days: 365 };
  const book = () => load({ url: shop.url, seconds: 60, connections: 8, booking, rate: 30 }, 201);
  try {
    await book();
    const before = await book();
    const [during] = await Promise.all([book(), rebuild(pool, feed, asynchronous)]);
    return { rebuild_booking: figure(during.p99, before.p99, 'ms') };
  } finally {
    await shop.stop();
  }
}
