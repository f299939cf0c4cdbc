import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate, type WhatIf } from '@party-rental/contracts';
import { pino } from 'pino';
import { importEvents } from '../../../test-support/seasons/import-seasons.js';
import { seasons } from '../../../test-support/seasons/seasons.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { Rejection } from '../../domain/rejections.js';
import { SystemClock } from '../../platform/clock.js';
import { projections } from '../projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { MissedDemand } from './missed-demand.js';
import { WhatIfQueries } from './what-if.queries.js';

const ORDERS = 600;
const SEASON = { from: calendarDate.parse('2025-01-01'), to: calendarDate.parse('2025-12-31') };

let log: TestLog;
let queries: WhatIfQueries;

beforeAll(async () => {
  log = await openTestLog();
  const { events, refused } = seasons({ orders: ORDERS });
  await importEvents(log.pool, log.personalData, events);
  for (const projection of projections.filter(({ name }) => name === 'items'))
    await rebuild(log.pool, log.feed, [projection]);
  for (const { itemId, eventDate, quantity, at } of refused)
    await log.pool.query(
      `with r as (insert into refusals values ($1, $2, $3, $4))
       insert into missed_demand as m values ($1, $2, 1, 0)
       on conflict (day, item_id) do update set refusals = m.refusals + 1`,
      [itemId, eventDate, quantity, at],
    );
  queries = new WhatIfQueries(
    log.pool,
    log.pool,
    new MissedDemand(log.pool, pino({ level: 'silent' }), new SystemClock()),
  );
}, 120_000);
afterAll(() => log.close());

async function replay(itemId: number, extraUnits: number, change = {}): Promise<WhatIf> {
  const result = await queries.replay(itemId, SEASON, { extraUnits, ...change });
  if (result instanceof Rejection) throw new Error(result.detail);
  return result;
}

test('a generated season without more units is the one that plain SQL counts in the log', async () => {
  const { actual, whatIf, refusals } = await replay(1, 0);
  expect(whatIf).toEqual(actual);
  expect(refusals.taken).toBe(0);
  const { rows } = await log.pool.query<{ bookings: number; revenue: number }>(
    `with last as (
       select distinct on (stream) stream, type, day, (data->>'quantity')::int as quantity from events
       where type in ('BookingCreated', 'BookingMoved', 'BookingQuantityChanged', 'BookingCancelled')
       order by stream, version desc
     )
     select count(*)::int as bookings, sum(last.quantity * (
       select (line->>'price')::int from jsonb_array_elements(c.data->'quote'->'lines') line
       where (line->>'itemId')::int = c.item_id limit 1))::int as revenue
     from last join events c on c.stream = last.stream and c.type = 'BookingCreated'
     where last.type <> 'BookingCancelled' and last.day between $1 and $2`,
    [SEASON.from, SEASON.to],
  );
  expect(actual).toMatchObject(rows[0] ?? {});
});

test('more units take refused requests, and lose none of the bookings', async () => {
  const { actual, whatIf, refusals } = await replay(1, 100);
  expect(refusals.taken).toBeGreaterThan(0);
  expect(whatIf.bookings - actual.bookings).toBe(refusals.taken);
  expect(whatIf.revenue).toBeGreaterThan(actual.revenue);
});

test('another price is that of all bookings of the item, and none come if all requests stay away', async () => {
  const { actual, whatIf } = await replay(1, 0, { price: 30_000 });
  expect(whatIf.own).toEqual({ ...actual.own, revenue: 30_000 * actual.own.units });
  expect(whatIf.revenue - actual.revenue).toBe(whatIf.own.revenue - actual.own.revenue);
  const none = await replay(1, 0, { demandChange: -100 });
  expect(none.whatIf.own).toEqual({ bookings: 0, units: 0, revenue: 0 });
  expect(none.whatIf.bookings).toBeGreaterThanOrEqual(actual.bookings - actual.own.bookings);
});
