import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedDays } from '../../read/availability/item-stock.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { CHECK_EXPECTED } from '@party-rental/event-store/append/insert-events';
import { lockAndRead, READ_BOOKED, readEvents } from './read-boundary.js';
import { openConnection, SESSION_SETTINGS } from '@party-rental/event-store/append/connection';

let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
  // 20 items, 500 days, one booking each; every tenth one is cancelled.
  await log.pool.query(`
    insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
    select gen_random_uuid(), 'BookingCreated', 1, 'booking-' || n, 1, n % 20 + 1, date '2026-01-01' + n / 20, 2, 'c' || n,
      jsonb_build_object('padding', repeat('x', 500)), '{}' from generate_series(0, 9999) n;
    insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
    select gen_random_uuid(), 'BookingCancelled', 1, stream, 2, item_id, day, -delta, 'x' || stream, '{}', '{}'
    from events where substr(stream, 9)::int % 10 = 0;
    insert into availability select item_id, day, sum(delta) from events group by 1, 2;
    insert into held_units select item_id, day, '2026-01-01', 0 from availability;
  `);
  await log.pool.query('vacuum analyze events');
  await log.pool.query('vacuum analyze availability');
  await log.pool.query('vacuum analyze held_units');
});
afterAll(() => log.close());

/** The plan as it was executed, and the rows. */
async function execute(types: string, sql: string, values: string, planning: string) {
  const db = await log.pool.connect();
  await db.query(`set plan_cache_mode = ${planning}`);
  await db.query(`prepare statement(${types}) as ${sql}`);
  const explained = await db.query(`explain (analyze, costs off, timing off) execute statement(${values})`);
  const { rows } = await db.query(`execute statement(${values})`);
  await db.query('deallocate statement; reset plan_cache_mode');
  db.release();
  return { plan: explained.rows.map((row) => row['QUERY PLAN']).join('\n'), rows };
}

describe.each(['force_generic_plan', 'force_custom_plan', 'auto'])('with 10 000 bookings, under %s', (planning) => {
  test('a decision reads the booked units by an index-only scan', async () => {
    const pairs = "'{1,2,3}', '{2026-05-01,2026-05-01,2030-01-01}', '2026-04-01'";
    const { plan, rows } = await execute('int[], date[], timestamptz', READ_BOOKED, pairs, planning);
    expect(plan).toContain('Index Only Scan using events_by_day on events');
    expect(plan).toContain('Index Only Scan using further_allocations_by_day on further_allocations');
    expect(plan).toContain('Heap Fetches: 0');
    expect(plan).not.toContain('Seq Scan');
    // 1 May is day 120: bookings 2400 (cancelled) of item 1, and 2401 of item 2.
    expect(rows.map(({ item_id, day, units }) => [item_id, day, units])).toEqual([
      [1, '2026-05-01', 0],
      [2, '2026-05-01', 2],
      [3, '2030-01-01', 0],
    ]);
  });

  test('the month calendar reads the booked units by an index-only scan', async () => {
    const may = "2, '2026-05-01', '2026-05-31', '2026-04-01'";
    const sql = bookedDays('$1', '$2', '$3', '$4');
    const { plan, rows } = await execute('int, date, date, timestamptz', sql, may, planning);
    expect(plan).toMatch(/Index Only Scan using availability\w* on availability/);
    expect(plan).toContain('Index Only Scan using held_units_by_day on held_units');
    expect(plan).toContain('Heap Fetches: 0');
    expect(plan).not.toContain('Seq Scan');
    expect(rows).toHaveLength(31);
  });
});

test('statements that were planned on a nearly empty log read a long log by its indexes', async () => {
  const young = await openTestLog();
  const db = await young.pool.connect();
  await db.query(`alter table events set (autovacuum_enabled = off); analyze events; ${SESSION_SETTINGS}`);
  const { text } = readEvents({
    command: ['x'],
    item: [1],
    order: [],
    waitlist: ['2026-12-12 1'],
    stream: ['y'],
    promoUse: ['q'],
    credit: ['c'],
    settings: ['z'],
    priceBook: ['p'],
  });
  await db.query(`prepare statement(text[], int[], text[], text[], text[], text[], text[], text[]) as ${text}`);
  await db.query("execute statement('{x}', '{1}', '{2026-12-12 1}', '{y}', '{q}', '{c}', '{z}', '{p}')");
  const explained = await db.query(
    "explain execute statement('{x}', '{1}', '{2026-12-12 1}', '{y}', '{q}', '{c}', '{z}', '{p}')",
  );
  const plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  await db.query(`prepare checked(text[], int[], date[], text[], uuid[]) as ${CHECK_EXPECTED}`);
  await db.query("execute checked('{x}', '{1}', '{2030-01-01}', '{null}', '{null}')");
  const checked = await db.query("explain execute checked('{x}', '{1}', '{2030-01-01}', '{null}', '{null}')");
  const checkedPlan = checked.rows.map((row) => row['QUERY PLAN']).join('\n');
  db.release(true);
  await young.close();
  for (const condition of ['command_id = ANY ($1)', '(item_id = s.item_id) AND (day = s.day)', 'item_id = s.item_id']) {
    expect(checkedPlan).toContain(`Index Cond: (${condition})`);
  }
  expect(checkedPlan).toContain('Index Cond: (stream = s.stream)');
  expect(checkedPlan).not.toMatch(/Seq Scan|Sort {2}\(cost/);
  for (const condition of ['command_id = ANY ($1)', 'item_id = i.i', 'stream = ANY ($4)', 'stream = s.s']) {
    expect(plan).toContain(`Index Cond: (${condition})`);
  }
  for (const index of ['events_waitlist', 'events_promo_uses', 'events_credit_entries']) expect(plan).toContain(index);
});

test('the events of a stream are read in order, whatever plan the server chooses', async () => {
  const own = await openTestLog();
  // Inserted in reverse, so that the table has another order.
  await own.pool.query(`
    insert into events (position, event_id, type, schema_version, stream, version, command_id, data, meta) overriding system value
    select n, gen_random_uuid(), 'BookingConfirmed', 1, 'booking-b', n, 'c', '{"bookingId": "b"}', '{}'
    from generate_series(9, 1, -1) n`);
  const client = await openConnection(own.url);
  await client.query('set enable_indexscan = off');
  const boundary = { items: [], changedItems: [], days: [], streams: ['booking-b'] };
  const { streamEvents, commandEvents } = await lockAndRead(client, own.personalData, boundary, ['c'], new Date());
  await client.end();
  await own.close();
  for (const events of [streamEvents, commandEvents])
    expect(events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
