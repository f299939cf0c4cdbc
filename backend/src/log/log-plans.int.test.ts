import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@party-rental/contracts';
import pg from 'pg';
import { Backups } from '../backup/backups.js';
import { SCHEMA_VERSIONS } from '../domain/event-types.js';
import { DeliveryQueries } from '../emails/admin/deliveries.queries.js';
import { EmailQueries } from '../emails/admin/emails.queries.js';
import { isOutdated } from '../emails/outbox/reminder-planner.js';
import { undeliveredOffers } from '../emails/outbox/undelivered-offers.js';
import { BusinessDay } from '../platform/business-day.js';
import { SystemClock } from '../platform/clock.js';
import { readConfig } from '../platform/config/config.js';
import { Hmac } from '../platform/security/hmac.js';
import { unitsMissingForBuffers } from '../read/availability/overbooked-days.js';
import { ProjectionLag } from '../read/projection-lag.js';
import { FloodQueries } from '../read/orders/floods.queries.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { unitsTakenBefore } from '../read/proof/stock-before.js';
import { bookedUnitsAsOf } from '../read/time-travel/availability-as-of.queries.js';
import { changesBefore } from '../read/time-travel/changes-since.queries.js';
import { ratingAsOf } from '../read/time-travel/past.queries.js';
import { PriceBookReader } from './price-book-reader.js';
import { PromoCodeReader } from './promo-code-reader.js';
import { SettingsReader } from '../read/settings/settings.queries.js';
import { bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { OrderHolds } from '../write/orders/pending/order-holds.js';
import { Pace } from '@party-rental/event-store/read-engine/rebuild/pace';
import { appendAndCommit } from '@party-rental/event-store/append/append';
import { lockAndRead } from '../write/executor/read-boundary.js';
import { deleteOldRejected, insertRejected, readRejected } from '@party-rental/event-store/append/rejected-commands';
import { ImportLog } from '../imports/import-log.js';
import { readBookedEnds } from './booked-ends.js';
import { LogHeadReader } from '@party-rental/event-store/subscriptions/log-head-reader';
import { logLag } from '@party-rental/event-store/subscriptions/lag';
import { createLogPool } from './log-pool.js';
import { positionAfter } from '@party-rental/event-store/log-times';
import { orderEventsBefore, OrderHistories, readFirstBooking, readOrderIds } from './order-histories.js';
import type { Statement } from '@party-rental/event-store/queryable';
import { BEGINNING, type Position } from '@party-rental/event-store/recorded-event';
import { Streams } from './streams.js';
import { Waitlists } from '../write/waitlist/waitlists.js';
import { stalledSubscriptions } from '@party-rental/event-store/subscriptions/stalled-subscriptions';
import { eventSchema } from './event-schema.js';
import { readTables } from '../read/projections.js';

const EVENTS = 100_000;
const ENTRIES = 10_000;
const REJECTIONS = 50_000;
/** PostgreSQL considers a generic plan from the sixth execution of a statement on. */
const RUNS = 7;
/** Far below the pages of the table and of any of its indexes. */
const MAX_PAGES = 250;
/** Where files mention the log, with the names of these folders in the lists below. */
const SOURCES = { '': '../', 'event-store/': '../../../packages/event-store/src/' };
const NAMES_LOG = /\b(?:from|join|into|update) (?:events|(?:further_)?allocations|rejected_commands)\b/g;

const [ITEM, ORDER, BOOKING] = [7, '00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000009'];
const EVENT_ID = '00000000-0000-4000-8000-000000000008';
const DAY = bookingCreated().data.eventDate;
/** One of the last of the 500 days with bookings. */
const LATE_DAY = addDays(DAY, 450);
const noop = () => Promise.resolve();

interface Reading {
  /** Records the statements; stands for a pool and for a writer connection. */
  db: pg.Pool;
  log: TestLog;
  commits: LogHeadReader;
  /** Position of a subscription that has almost caught up. */
  at: Position;
}

/** The statements that requests run, by file. If a file mentions the log more often, it has a new one: add it. */
const HOT: Readonly<Record<string, { mentions: number; read(reading: Reading): Promise<unknown> }>> = {
  'event-store/subscriptions/log-head-reader.ts': { mentions: 2, read: ({ commits }) => commits.read() },
  'event-store/subscriptions/feed.ts': {
    mentions: 8,
    read: async ({ db, log: { feed }, at }) => {
      for (const personal of [false, true, ['BookingCreated'] as const]) {
        await feed.readFor({ name: 'items', personal }, db, at, 5_000);
        await feed.readVisibleFor({ name: 'items', personal }, db, at, 5_000);
      }
      await feed.head(db);
      await feed.highWaterMark(db);
      await feed.ends(db, ['items']);
      await feed.readSubjects(db, at, 5_000);
      await feed.measure(db, at, 5_000);
    },
  },
  'event-store/subscriptions/lag.ts': { mentions: 2, read: ({ db }) => logLag(db, readTables.inline.name) },
  'log/streams.ts': {
    mentions: 3,
    read: async ({ db, log }) => {
      const streams = new Streams(db, log.personalData);
      await streams.read(`booking-${BOOKING}`);
      await streams.readLast('settings', 1);
      await streams.readErasures([BOOKING]);
      await streams.itemIds();
      await streams.itemChanges();
    },
  },
  'event-store/read-engine/rebuild/pace.ts': { mentions: 1, read: ({ db }) => Pace.find(db) },
  'event-store/log-times.ts': { mentions: 2, read: ({ db }) => positionAfter(db, new Date(0)) },
  'log/order-histories.ts': {
    mentions: 9,
    read: async ({ db, log }) => {
      const orders = new OrderHistories(db, log.personalData);
      await orders.readStoredEvents(ORDER);
      await orders.readMany([ORDER]);
      await readFirstBooking(db, ORDER);
      await orderEventsBefore(db, new Date(), [ORDER]);
      await orders.findStream(EVENT_ID).catch(() => undefined); // the log is empty at first
      await orders.readLines(`booking-${BOOKING}`);
      await readOrderIds(db, new Set([`booking-${BOOKING}`, `order-${ORDER}`]));
    },
  },
  'log/booked-ends.ts': { mentions: 3, read: ({ db }) => readBookedEnds(db, [ITEM], [LATE_DAY]) },
  'log/promo-code-reader.ts': {
    mentions: 3,
    read: ({ db, log }) => new PromoCodeReader(new Streams(db, log.personalData), db).countUses(['SUMMER10']),
  },
  // All booked lines of upcoming days are read only by a change of the settings.
  'write/executor/read-boundary.ts': {
    mentions: 18,
    read: async ({ db, log }) => {
      const boundary = {
        items: [ITEM],
        changedItems: [{ itemId: ITEM, from: LATE_DAY }],
        days: [{ itemId: ITEM, day: DAY }],
        orders: [ORDER],
        waitlists: [{ itemId: ITEM, day: DAY }],
        promoCodes: ['SUMMER10'],
        credits: ['RAIN-7K3M-9Q2F'],
        streams: ['erasures'],
        settings: 'read' as const,
      };
      await lockAndRead(db, log.personalData, boundary, ['command'], new Date());
      await db.query('commit');
    },
  },
  'read/availability/overbooked-days.ts': {
    mentions: 1,
    read: ({ db }) => unitsMissingForBuffers(db, [{ itemId: ITEM, bufferDays: 1 }], LATE_DAY),
  },
  'write/waitlist/waitlists.ts': {
    mentions: 8,
    read: async ({ db, log }) => {
      const waitlists = new Waitlists(db, log.personalData);
      // All entries are read only when a worker starts, on a new day, after a change of items, and by an erasure.
      const places = Array.from({ length: 8 }, (_, before) => ({ itemId: ITEM, day: addDays(LATE_DAY, -before) }));
      await waitlists.due(places, { bookableFrom: DAY, now: new Date() });
      await waitlists.endedHolds(new Date(Date.now() - 2_000), new Date());
    },
  },
  'event-store/append/rejected-commands.ts': {
    mentions: 4,
    read: async ({ db }) => {
      await readRejected(db, ['command']);
      const expected = { versions: [{ itemId: ITEM, day: DAY, last: null }], newCommands: [] };
      await insertRejected(db, [{ commandId: 'command', requestHash: 'hash', rejection: {} }], expected);
      await deleteOldRejected(db);
    },
  },
  'event-store/append/insert-events.ts': {
    mentions: 8,
    read: async ({ db, log }) => {
      const versions = [
        { itemId: 0, day: null, last: null },
        { itemId: ITEM, day: null, last: null },
        { itemId: ITEM, day: DAY, last: null },
      ];
      const expected = { versions, newCommands: ['command'] };
      await db.query('begin');
      await appendAndCommit(
        eventSchema,
        Object.assign(db, { isCommittedWithoutStandby: false }),
        log.personalData,
        [],
        noop,
        {
          expected,
        },
      );
    },
  },
  'event-store/subscriptions/stalled-subscriptions.ts': { mentions: 2, read: ({ db }) => stalledSubscriptions(db) },
  'emails/outbox/reminder-planner.ts': {
    mentions: 1,
    read: ({ db }) => isOutdated(db, { eventId: BOOKING, purpose: 'reminder' }),
  },
  'emails/outbox/undelivered-offers.ts': {
    mentions: 2,
    read: ({ db }) => undeliveredOffers(db, [{ itemId: ITEM, day: DAY }]),
  },
  'emails/admin/deliveries.queries.ts': {
    mentions: 2,
    read: async ({ db }) => {
      await new DeliveryQueries(db).list('all', 20);
      await new DeliveryQueries(db).ofBooking(BOOKING);
      await new DeliveryQueries(db).ofOrder(ORDER);
      await new DeliveryQueries(db).ofBookings([{ id: BOOKING, orderId: ORDER }]);
    },
  },
  'emails/admin/emails.queries.ts': {
    mentions: 4,
    read: async ({ db, log }) => {
      const list = new EmailQueries(db, log.personalData);
      const bookings = [{ id: BOOKING, orderId: ORDER }];
      await list.page({ limit: 20, cursor: undefined }, { status: null, purpose: null, bookings });
      await list.ofOrder(ORDER);
    },
  },
  'write/orders/pending/order-holds.ts': {
    mentions: 7,
    read: async ({ db, log }) => {
      const client = { query: db.query, release: noop };
      const pool = { query: db.query, connect: () => Promise.resolve(client) } as unknown as pg.Pool; // its only methods in use
      const config = readConfig({ RATE_LIMITS: 'on' });
      const businessDay = new BusinessDay(new SystemClock(), config);
      const streams = new Streams(db, log.personalData);
      const holds = new OrderHolds(pool, config, streams, businessDay, new Hmac(config.sessionSecret));
      const source = { network: '198.51.100.1', email: 'dana@example.com' };
      const order = { commandId: 'command', requestHash: 'hash', ...source, itemDays: 1, units: 1 };
      await holds.add(order);
      await holds.sweep(DAY);
      await holds.erase([`booking-${BOOKING}`]);
      await holds.remove(order);
    },
  },
  'read/time-travel/past.queries.ts': {
    mentions: 1,
    read: ({ db }) => ratingAsOf(db, ITEM, new Date()),
  },
  'imports/import-log.ts': {
    mentions: 1,
    read: ({ db, log }) => {
      const streams = new Streams(db, log.personalData);
      const businessDay = new BusinessDay(new SystemClock(), readConfig({}));
      return new ImportLog(db, log.personalData, streams, businessDay).readCreated(EVENT_ID);
    },
  },
  'read/proof/stock-before.ts': {
    mentions: 1,
    read: ({ db }) => unitsTakenBefore(db, { position: '999999', recordedAt: new Date() }, ITEM, DAY),
  },
  'read/time-travel/changes-since.queries.ts': {
    mentions: 3,
    read: async ({ db }) => {
      await changesBefore(db, undefined, 50);
      await changesBefore(db, ['999999', '999999'], 50);
    },
  },
  'read/time-travel/availability-as-of.queries.ts': {
    mentions: 3,
    read: ({ db }) =>
      bookedUnitsAsOf(db, [ITEM], { from: DAY, to: addDays(DAY, 31) }, new Date(Date.now() + 3_600_000)),
  },
  'read/orders/floods.queries.ts': {
    mentions: 1,
    read: async ({ db, log }) => {
      const config = readConfig({});
      const [businessDay, freshness] = [
        new BusinessDay(new SystemClock(), config),
        new Freshness(readTables, db, log.feed),
      ];
      const streams = new Streams(db, log.personalData);
      const settings = new SettingsReader(streams, new PriceBookReader(streams, businessDay), config);
      const floods = new FloodQueries(db, businessDay, settings, freshness);
      await floods.list();
      await floods.bookings({ source: 'network', key: 'network' });
    },
  },
  'backup/backups.ts': { mentions: 1, read: ({ db }) => new Backups(db).lastPosition() },
  'read/projection-lag.ts': { mentions: 1, read: ({ db }) => new ProjectionLag(db).findBehind() },
};

/** The other files that mention the log, and why their statements are not tested here. */
const OTHERS: Readonly<Record<string, string>> = {
  'backup/make-backup.ts': 'reads a restored copy, once',
  'event-store/append/append.ts': 'an erasure, by stream, on a writer connection',
  'event-store/maintenance/list-events.ts': 'an operator looks at the log',
  'event-store/subscriptions/checkpoint-states.ts': 'an operator has all events counted',
  'event-store/maintenance/export-log.ts': 'reads the whole log',
  'log/import-log.ts': 'writes the whole log',
  'event-store/maintenance/rebase-transaction-ids.ts': 'rewrites the whole log',
  'read/availability/availability.projection.ts': 'a rebuild reads the whole log',
  'read/verify/availability-findings.ts': 'an operator compares with the log',
  'read/verify/boundary-findings.ts': 'the same',
  'read/verify/past-findings.ts': 'the same',
  'event-store/read-engine/rebuild/unused-tables.ts': 'an hourly job, and an operator erases a person',
  'read/items/uploads.queries.ts': 'a sweep reads every item and its bookings',
  'emails/outbox/account-emails.ts': 'an operator erases a person',
  'platform/observability/readiness.ts': 'any one event',
  'read/missed-demand/season-events.ts': 'the owner replays a season',
  'read/time-travel/past-bookings.ts':
    'the owner looks back at the dashboard: a day of the log, and all that was upcoming then',
  'read/time-travel/past-orders.ts': 'the same',
  'payments/payment-reactor.ts': 'a refund, by the stream of its order',
  'seed/seed.ts': 'any one event',
};

test('every file that mentions the log is listed here, with its number of statements', () => {
  const found = Object.fromEntries(
    Object.entries(SOURCES)
      .flatMap(([name, folder]) => {
        const root = fileURLToPath(new URL(folder, import.meta.url));
        const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
        return paths.map((path) => ({ path: name + path.replaceAll('\\', '/'), file: join(root, path) }));
      })
      .filter(({ path }) => path.endsWith('.ts') && !/\.test\.ts$|^platform\/database\/migrations\//.test(path))
      .map(({ path, file }) => [path, readFileSync(file, 'utf8').match(NAMES_LOG)?.length ?? 0] as const)
      .filter(([path, mentions]) => mentions > 0 && !(path in OTHERS)),
  );
  expect(found).toEqual(Object.fromEntries(Object.entries(HOT).map(([path, { mentions }]) => [path, mentions])));
});

describe(`statements first run on an empty log, at ${EVENTS} events without statistics`, () => {
  let log: TestLog;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  /** Statements on the log by name, with their last values. */
  const recorded = new Map<string, Required<Statement> & { file: string }>();

  beforeAll(async () => {
    log = await openTestLog();
    pool = createLogPool(log.url, 1);
    client = await pool.connect();
    await log.pool.query(`alter table events set (autovacuum_enabled = off); analyze events;
      alter table further_allocations set (autovacuum_enabled = off); analyze further_allocations`);
    const commits = new Map<string, LogHeadReader>();
    const readAll = async (at: Position) => {
      for (const [file, { read }] of Object.entries(HOT)) {
        const db = recorder(file);
        const reader = commits.get(file) ?? new LogHeadReader(db, ['items']);
        commits.set(file, reader);
        await read({ db, log, commits: reader, at });
      }
    };
    for (let run = 0; run <= RUNS; run += 1) await readAll(BEGINNING);
    await fill(log);
    await log.settled();
    const { rows } = await log.pool.query<Position>(
      `update checkpoints c set (xid, position) = (select e.xid, e.position from events e order by e.xid desc, e.position desc offset 10 limit 1)
       returning c.xid::text, c.position::text`,
    );
    for (let run = 0; run < 2; run += 1) await readAll(rows[0] ?? BEGINNING);
  }, 120_000);
  afterAll(async () => {
    client.release(true);
    await pool.end();
    await log.close();
  });

  /** Gives each statement a name, so that its plan is kept. */
  function recorder(file: string): pg.Pool {
    const query = (queryOrText: Statement | string, given?: unknown[]) => {
      const statement = typeof queryOrText === 'string' ? { text: queryOrText } : queryOrText;
      const { text, values = given ?? [] } = statement;
      if (!/\b(?:events|allocations|rejected_commands)\b/.test(text)) return client.query(text, values);
      const known = [...recorded.values()].find((one) => one.text === text);
      const name = known?.name ?? `${file} ${recorded.size}`;
      recorded.set(name, { file: known?.file ?? file, name, text, values });
      return client.query({ name, text, values });
    };
    return { query } as unknown as pg.Pool; // the only method in use
  }

  test('each of them was recorded', () => {
    expect(new Set([...recorded.values()].map(({ file }) => file))).toEqual(new Set(Object.keys(HOT)));
  });

  test.each(['auto', 'force_generic_plan', 'force_custom_plan'])('they read few pages under %s', async (mode) => {
    await client.query(`set plan_cache_mode = ${mode}`);
    const faults: string[] = [];
    for (const { name, values } of recorded.values()) {
      const literals = values.map(literal).join(', ');
      const execute = `execute "${name}"${values.length > 0 ? `(${literals})` : ''}`;
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${execute}`);
      const { Plan: plan } = rows[0]['QUERY PLAN'][0];
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      if (pages > MAX_PAGES || hasSequentialScan(plan)) faults.push(`${name}: ${pages} pages`);
    }
    expect(faults).toEqual([]);
  });
});

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  const text = Array.isArray(value) ? `{${value.map((element) => JSON.stringify(element)).join()}}` : String(value);
  return pg.escapeLiteral(text);
}

const LOG_TABLES = new Set<unknown>(['events', 'further_allocations', 'rejected_commands']);

function hasSequentialScan(plan: Record<string, unknown>): boolean {
  if (plan['Node Type'] === 'Seq Scan' && LOG_TABLES.has(plan['Relation Name'])) return true;
  return ((plan['Plans'] ?? []) as Record<string, unknown>[]).some(hasSequentialScan);
}

/** 200 items and their bookings over 500 days, including the booking that the statements read, 10,000 waitlist entries and 50,000 fresh rejections. */
async function fill(log: TestLog): Promise<void> {
  const { data } = bookingCreated();
  const columns =
    'event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta';
  const entries = `select n, 'waitlist-' || n as stream, jsonb_build_object('entryId', n, 'itemId', n % 200 + 1,
      'eventDate', date '2026-11-01' + n / 20, 'quantity', 1) as data from generate_series(1, ${ENTRIES}) n`;
  await log.pool.query(
    `insert into events (${columns})
     select gen_random_uuid(), 'WaitlistJoined', $1, stream, 1, null, null, null, null, 'w' || n, data, '{}' from (${entries}) e`,
    [SCHEMA_VERSIONS.WaitlistJoined],
  );
  await log.pool.query(
    `insert into events (${columns})
     select gen_random_uuid(), 'UnitsHeld', $1, stream, 2, null, null, null, null, 'h' || n,
       data || jsonb_build_object('until', now() + interval '1 hour'), '{}' from (${entries}) e where n % 2 = 0`,
    [SCHEMA_VERSIONS.UnitsHeld],
  );
  await log.pool.query(
    `insert into further_allocations (event_id, position, item_id, day, delta, held_until)
     select event_id, position, (data->>'itemId')::int, (data->>'eventDate')::date, 1, (data->>'until')::timestamptz
     from events where type = 'UnitsHeld'`,
  );
  await log.pool.query(
    `insert into events (${columns})
     select case n when $1 then $2::uuid else gen_random_uuid() end, 'BookingCreated', $3, 'booking-' || b, 1, n % 200 + 1,
       date '2026-11-01' + n / 200, 1, case n when $1 then $4::uuid else gen_random_uuid() end, 'c' || n,
       $5::jsonb || jsonb_build_object('bookingId', b), '{"actor": "guest", "correlationId": "test"}'
     from (select n, case n when $1 then $6 else gen_random_uuid()::text end as b from generate_series(1, ${EVENTS}) n) s`,
    [ITEM - 1, EVENT_ID, SCHEMA_VERSIONS.BookingCreated, ORDER, data, BOOKING],
  );
  await log.pool.query(
    `insert into further_allocations (event_id, position, item_id, day, delta)
     select event_id, position, item_id, day + 1, delta from events where day is not null`,
  );
  await log.pool.query(
    `insert into events (${columns})
     select gen_random_uuid(), 'ItemRemoved', $1, 'item-' || n, 1, n, null, null, null, 'i' || n, jsonb_build_object('itemId', n), '{}'
     from generate_series(1, 200) n`,
    [SCHEMA_VERSIONS.ItemRemoved],
  );
  await log.pool.query(
    `insert into rejected_commands (command_id, request_hash, rejection)
     select 'r' || n, 'hash', '{}' from generate_series(1, $1) n`,
    [REJECTIONS],
  );
}
