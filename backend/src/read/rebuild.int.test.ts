import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { randomHistory } from '../../test-support/history.js';
import { bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { until } from '../../../tests/support/until.js';
import { lockStatement } from '../write/executor/consistency-boundary.js';
import type { Queryable } from '@party-rental/event-store/queryable';
import { BEGINNING } from '@party-rental/event-store/recorded-event';
import { availability } from './availability/availability.projection.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { project } from '@party-rental/event-store/read-engine/projection';
import { Projector } from '@party-rental/event-store/read-engine/projector';
import { asynchronous, inline, projections, readTables } from './projections.js';
import { rebuild, rebuildOutdated, runSumSql } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { inScratchSchema } from '@party-rental/event-store/read-engine/rebuild/scratch-schema';

let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
  // Appends update availability by its handlers.
  await log.append(...randomHistory(1, 400));
  await rebuild(log.pool, log.feed, asynchronous);
});
afterAll(() => log.close());

test('the SQL of a rebuild produces the same rows as the handlers, in any number of steps', async () => {
  const { sumSql } = availability;
  if (!sumSql) throw new Error('Appends cannot update availability');
  const contents = async (db: Queryable, schema: string) => {
    const tables = availability.tables.map(({ name }) =>
      db.query(`select * from ${schema}.${name} t order by t::text`),
    );
    return (await Promise.all(tables)).map(({ rows }) => rows);
  };
  await log.settled();
  const history = await log.feed.read(log.pool, BEGINNING, 1_000);
  const byHandlers = await inScratchSchema(log.pool, 'rebuild_handlers', availability.ddl, async (db) => {
    await project(availability, db, history);
    return contents(db, 'rebuild_handlers');
  });
  for (const rows of byHandlers) expect(rows.length).toBeGreaterThan(5);
  expect(await contents(log.pool, 'public')).toEqual(byHandlers);
  for (const step of [1, 7, 1_000]) {
    let events = 0;
    const rows = await inScratchSchema(log.pool, 'rebuild_sql', availability.ddl, async (db) => {
      await runSumSql({ db, feed: log.feed, applied: (more) => (events += more) }, sumSql, step);
      return contents(db, 'rebuild_sql');
    });
    expect(rows).toEqual(byHandlers);
    expect(events).toBeGreaterThanOrEqual(400);
  }
});

test('the swap waits for appends that hold the rebuild lock', async () => {
  const append = await log.pool.connect();
  await append.query('begin');
  await append.query(lockStatement({ items: [], changedItems: [], days: [], streams: [] }, []));
  const rebuilding = rebuild(log.pool, log.feed, [inline]);
  const isWaiting = async () => {
    const { rowCount } = await log.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rowCount === 1;
  };
  try {
    await until(isWaiting, 20_000);
  } finally {
    await append.query('commit');
    append.release();
  }
  await rebuilding;
});

async function countRows(table: string): Promise<number> {
  const { rows } = await log.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}
async function bookedIn(table: 'availability' | 'events'): Promise<number> {
  const column = table === 'events' ? 'delta' : 'booked';
  const { rows } = await log.pool.query<{ sum: number }>(
    `select coalesce(sum(${column}), 0)::int as sum from ${table}`,
  );
  return rows[0]?.sum ?? 0;
}

describe.each(projections)('rebuilding $name', (projection) => {
  const tables = projection.tables.map(({ name }) => name);
  const contents = async () => {
    const all: unknown[] = [];
    for (const table of tables) {
      const { rows } = await log.pool.query(`select to_jsonb(t) as row from ${table} t order by t::text`);
      all.push(rows);
    }
    return all;
  };

  test('produces the same rows', async () => {
    const before = await contents();
    const { events, lockHeldMs } = await rebuild(log.pool, log.feed, [projection]);
    expect(await contents()).toEqual(before);
    expect(events).toBeGreaterThanOrEqual(400);
    expect(lockHeldMs).toBeLessThan(2_000);
  });

  test('creates the same indexes, once the tables are filled', async () => {
    const readIndexes = async () => {
      const { rows } = await log.pool.query<{ definition: string; isValid: boolean }>(
        `select pg_get_indexdef(indexrelid) as definition, indisvalid as "isValid" from pg_index
         where indrelid = any($1::regclass[]) order by 1`,
        [tables],
      );
      return rows;
    };
    const before = await readIndexes();
    for (const index of projection.indexes ?? [])
      expect(before.map(({ definition }) => definition).join()).toContain(index.split(' ')[0]);
    await rebuild(log.pool, log.feed, [projection]);
    expect(await readIndexes()).toEqual(before);
    expect(before.every(({ isValid }) => isValid)).toBe(true);
  });

  test('restores rows and tables that were lost', async () => {
    const before = await contents();
    for (const table of tables) await log.pool.query(`delete from ${table} where random() < 0.5`);
    await rebuild(log.pool, log.feed, [projection]);
    expect(await contents()).toEqual(before);
    for (const table of tables) await log.pool.query(`drop table ${table}`);
    await rebuild(log.pool, log.feed, [projection]);
    expect(await contents()).toEqual(before);
  });

  test('never shows a query fewer rows or an error', async () => {
    const counts = await Promise.all(tables.map(countRows));
    let reading = true;
    let reads = 0;
    const reader = async () => {
      while (reading) {
        expect(await Promise.all(tables.map(countRows))).toEqual(counts);
        reads += 1;
      }
    };
    const readers = Promise.all([reader(), reader(), reader()]);
    for (let i = 0; i < 4; i += 1) await rebuild(log.pool, log.feed, [projection]);
    reading = false;
    await readers;
    expect(reads).toBeGreaterThan(20);
  });

  test('leaves no schema behind', async () => {
    const { rows } = await log.pool.query("select nspname from pg_namespace where nspname ~ '^(rebuild|verify)'");
    expect(rows).toEqual([]);
  });
});

test('an event that one projection was to skip is skipped by it alone', async () => {
  const created = async (table: string) => {
    const { rows } = await log.pool.query<{ sum: number }>(`select sum(created)::int as sum from ${table}`);
    return rows[0]?.sum ?? 0;
  };
  const before = [await countRows('bookings'), await created('dashboard_recorded')] as const;
  await log.pool.query(
    `insert into skipped_events (subscription, event_id, error)
     select 'dashboard', event_id, 'poison event' from events where type = 'BookingCreated' order by position limit 1`,
  );
  await rebuild(log.pool, log.feed, projections);
  expect([await countRows('bookings'), await created('dashboard_recorded')]).toEqual([before[0], before[1] - 1]);
  await log.pool.query('delete from skipped_events');
  await rebuild(log.pool, log.feed, projections);
  expect([await countRows('bookings'), await created('dashboard_recorded')]).toEqual(before);
});

test('processes that rebuild the same tables at once do so one after the other', async () => {
  const indexed = projections.filter(({ indexes = [] }) => indexes.length > 0);
  expect(indexed.length).toBeGreaterThan(0);
  for (const projection of indexed) await Promise.all([1, 2, 3].map(() => rebuild(log.pool, log.feed, [projection])));
});

test('appends go on while the swap waits for a vacuum', async () => {
  const [orders] = projections.filter(({ name }) => name === 'orders');
  if (!orders) throw new Error('There is no orders projection');
  const vacuum = await log.pool.connect();
  await vacuum.query('begin; lock table bookings in share update exclusive mode');
  const before = await countRows('bookings');
  const rebuilding = rebuild(log.pool, log.feed, [orders]);
  try {
    await until(
      async () =>
        (await countRows(
          "pg_locks where relation = 'bookings'::regclass and mode = 'ShareUpdateExclusiveLock' and not granted",
        )) > 0,
      20_000,
    );
    await log.append(bookingCreated());
  } finally {
    await vacuum.query('commit');
    vacuum.release();
  }
  await rebuilding;
  expect(await countRows('bookings')).toBe(before + 1);
});

test('rebuilding everything during bookings loses none and counts none twice', async () => {
  const [freshness, logger] = [new Freshness(readTables, log.pool, log.feed), pino({ level: 'silent' })];
  const projector = new Projector(readTables, log.pool, log.feed, log.newNotifier(), freshness, logger);
  projector.start();
  const before = await countRows('bookings');
  let booking = true;
  let made = 0;
  const traffic = (async () => {
    while (booking) {
      await log.append(bookingCreated(), bookingCreated());
      made += 2;
    }
  })();
  await rebuild(log.pool, log.feed, projections);
  await until(() => made > 50);
  booking = false;
  await traffic;
  await until(async () => (await countRows('bookings')) >= before + made);
  await projector.stop();
  expect(await countRows('bookings')).toBe(before + made);
  expect(await bookedIn('availability')).toBe(await bookedIn('events'));
});

test('a rebuild takes small steps while events come in, and large ones otherwise', async () => {
  const paced = await openTestLog();
  try {
    await paced.append(...randomHistory(2, 1_000));
    await paced.settled();
    const largestStep = async (recorded: string) => {
      await paced.pool.query(`update events set recorded_at = now() + interval '${recorded}'`);
      let [largest, before] = [0, 0];
      await rebuild(paced.pool, paced.feed, asynchronous, ({ events, lockHeldMs }) => {
        if (lockHeldMs === undefined) largest = Math.max(largest, events - before);
        before = events;
      });
      return largest;
    };
    expect(await largestStep('1 minute')).toBeLessThanOrEqual(200);
    expect(await largestStep('-1 minute')).toBeGreaterThan(500);
  } finally {
    await paced.close();
  }
});

test('what a killed rebuild of an earlier version left is dropped, unless it runs', async () => {
  await log.pool.query('create schema rebuild_orders_1; create schema rebuild_orders_2');
  const running = await log.pool.connect();
  await running.query("select pg_advisory_lock(hashtextextended('rebuild_orders_2', 0))");
  const schemas = async () =>
    (await log.pool.query("select nspname from pg_namespace where nspname like 'rebuild%'")).rows;
  await rebuildOutdated(log.pool, log.feed, projections);
  expect(await schemas()).toEqual([{ nspname: 'rebuild_orders_2' }]);
  running.release(true);
  await until(async () => {
    await rebuildOutdated(log.pool, log.feed, projections);
    return (await schemas()).length === 0;
  });
});

describe('tables of another version', () => {
  const other = async () => {
    await log.pool.query('update checkpoints set version = -1 where name = $1', [inline.name]);
  };
  const table = async () => (await log.pool.query(`select 'availability'::regclass::oid as oid`)).rows[0];

  test('are rebuilt', async () => {
    const before = await table();
    await other();
    await rebuildOutdated(log.pool, log.feed, [inline]);
    expect(await table()).not.toEqual(before);
  });

  test('are rebuilt by the first of several processes only', async () => {
    const before = await table();
    await other();
    const waiting = await inScratchSchema(log.pool, 'rebuild', '', async (first) => {
      const second = rebuildOutdated(log.pool, log.feed, [inline]);
      const tries = "pg_stat_activity where query like 'select pg_try_advisory_lock%' and pid <> pg_backend_pid()";
      await until(async () => (await countRows(tries)) > 0);
      await first.query('update checkpoints set version = $2 where name = $1', [inline.name, inline.version]);
      return { second };
    });
    await waiting.second;
    expect(await table()).toEqual(before);
  });
});

test('a failed rebuild does not change the live table and its checkpoint', async () => {
  const before = [
    await bookedIn('availability'),
    (await log.pool.query('select * from checkpoints order by name')).rows,
  ];
  const broken = { ...inline, sumSql: () => 'insert into nowhere values ($1, $2, $3, $4)' };
  await expect(rebuild(log.pool, log.feed, [broken])).rejects.toThrow('nowhere');
  expect([
    await bookedIn('availability'),
    (await log.pool.query('select * from checkpoints order by name')).rows,
  ]).toEqual(before);
  await rebuild(log.pool, log.feed, [inline]);
});

test('an error in a projection ends the rebuild and leaves the live tables unchanged and unlocked', async () => {
  const [orders] = projections.filter(({ name }) => name === 'orders');
  if (!orders) throw new Error('There is no orders projection');
  const before = await countRows('bookings');
  const failing = { ...orders, write: () => Promise.reject(new Error('poison event')) };
  await expect(rebuild(log.pool, log.feed, [failing])).rejects.toThrow('poison event');
  expect(await countRows('bookings')).toBe(before);
  await rebuild(log.pool, log.feed, [orders]);
  expect(await countRows('bookings')).toBe(before);
});
