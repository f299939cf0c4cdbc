import type pg from 'pg';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { BEGINNING, type Position } from '@party-rental/event-store/recorded-event';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { migrate } from '../../backend/lib/platform/database/migrate.js';
import { randomBytes } from '@party-rental/event-store/random-bytes';
import { prepareProjections } from '../../backend/lib/read/prepare-projections.js';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { inline, projections, withReadTables } from '../../backend/lib/read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { CommandExecutor } from '../../backend/lib/write/executor/command-executor.js';
import { bookingsPerSecond, stock } from './support/bench-executor.js';
import { figure, percentile, type Figures } from './support/figure.js';
import { eventSchema } from '../../backend/lib/log/event-schema.js';

const SECONDS = 6;
/** Before each measurement, so that no code is compiled in it. */
const WARM_UP = 5;
const BATCH = 5_000;
const TRIES = 50;

/**
 * What depends on the length of the log: each figure at this many events compared with the start of the log, and the
 * rebuild rate of every read table.
 */
export async function atALongLog(databaseUrl: string, events: number): Promise<Figures> {
  await migrate(databaseUrl);
  const pool = createPool(withReadTables(databaseUrl));
  const personalData = new PersonalData(Buffer.from(randomBytes(32)));
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
    await lengthen(pool, 0, events);
    await bookingsPerSecond(executor, WARM_UP);
    const long = await look(pool, feed, executor);
    return {
      append_at_length: figure(long.append, short.append, '/s'),
      poll_at_length: figure(long.poll, short.poll, 'µs'),
      feed_at_its_end: figure(long.end, long.beginning, 'events/s'),
      ...(await sizes(pool)),
      ...(await replays(pool, feed)),
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

/**
 * Lengthens the log by copies of a thousand bookings on other days, each in an order of its own. The copies belong to the
 * same streams, so that the same keys decrypt them.
 */
export async function lengthen(pool: pg.Pool, from: number, to: number, firstDay = '2031-01-01'): Promise<void> {
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

/** The bytes of an event with its indexes, compared with those without. */
async function sizes(pool: pg.Pool): Promise<Figures> {
  const { rows } = await pool.query<{ events: number; table: number; all: number }>(
    `select count(*)::float as events, pg_table_size('events')::float as "table", pg_total_relation_size('events')::float as "all" from events`,
  );
  const { events, table, all } = rows[0] ?? { events: 1, table: 0, all: 0 };
  return { bytes_an_event: figure(all / events, table / events, 'bytes') };
}

/** The events per second of each projection's rebuild, compared with the first projection. */
async function replays(pool: pg.Pool, feed: Feed): Promise<Figures> {
  const figures: Figures = {};
  let reference: number | undefined;
  for (const projection of projections) {
    const began = performance.now();
    const { events } = await rebuild(pool, feed, projection);
    const ours = events / ((performance.now() - began) / 1000);
    reference ??= ours;
    figures[`replay_${projection.name}`] = figure(ours, reference, 'events/s');
  }
  return figures;
}
