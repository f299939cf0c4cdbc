import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOOKED_DAYS } from '../read/availability.queries.js';
import { openTestLog, type TestLog } from '../testing/test-log.js';
import { READ_BOOKED } from './boundary.js';

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
  `);
  await log.pool.query('vacuum analyze events');
  await log.pool.query('vacuum analyze availability');
});
afterAll(() => log.close());

/** The plan, as it was carried out, and the rows. */
async function carryOut(types: string, sql: string, values: string, planning: string) {
  const db = await log.pool.connect();
  await db.query(`set plan_cache_mode = ${planning}`);
  await db.query(`prepare asked(${types}) as ${sql}`);
  const explained = await db.query(`explain (analyze, costs off, timing off) execute asked(${values})`);
  const { rows } = await db.query(`execute asked(${values})`);
  await db.query('deallocate asked; reset plan_cache_mode');
  db.release();
  return { plan: explained.rows.map((row) => row['QUERY PLAN']).join('\n'), rows };
}

describe.each(['force_generic_plan', 'force_custom_plan', 'auto'])('with 10 000 bookings, under %s', (planning) => {
  test('a decision reads what is booked from an index only', async () => {
    const pairs = "'{1,2,3}', '{2026-05-01,2026-05-01,2030-01-01}'";
    const { plan, rows } = await carryOut('int[], date[]', READ_BOOKED, pairs, planning);
    expect(plan).toContain('Index Only Scan using events_by_day on events');
    expect(plan).toContain('Heap Fetches: 0');
    expect(plan).not.toContain('Seq Scan');
    // 1 May is day 120: bookings 2400 (cancelled) of item 1, and 2401 of item 2.
    expect(rows.map(({ item_id, day, units }) => [item_id, day, units])).toEqual([
      [1, '2026-05-01', 0],
      [2, '2026-05-01', 2],
      [3, '2030-01-01', 0],
    ]);
  });

  test('the month calendar reads what is booked from an index only', async () => {
    const may = "2, '2026-05-01', '2026-05-31'";
    const { plan, rows } = await carryOut('int, date, date', BOOKED_DAYS, may, planning);
    expect(plan).toMatch(/Index Only Scan using availability\w* on availability/);
    expect(plan).toContain('Heap Fetches: 0');
    expect(plan).not.toContain('Seq Scan');
    expect(rows).toHaveLength(31);
  });
});
