import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { calendarDate, dayNumber, type Reports } from '@party-rental/contracts';
import { importEvents } from '../../../test-support/seasons/import-seasons.js';
import { writePlainFigures } from '../../../test-support/seasons/plain-figures.js';
import { seasons } from '../../../test-support/seasons/seasons.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { BEGINNING, type RecordedEvent } from '../../event-store/recorded-event.js';
import { BusinessDay } from '../../platform/business-day.js';
import { SystemClock } from '../../platform/clock.js';
import { readConfig } from '../../platform/config/config.js';
import { projections } from '../engine/projections.js';
import { Freshness } from '../engine/freshness.js';
import { rebuild } from '../engine/rebuild.js';
import { ReportsBetween, ReportsHandler } from './reports.queries.js';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
  await importEvents(log.pool, log.personalData, seasons({ orders: 20_000 }).events);
  const decrypted: RecordedEvent[] = [];
  for (let after = BEGINNING; ; after = decrypted.at(-1) ?? after) {
    const batch = await log.feed.readVisible(log.pool, after, 20_000, true);
    decrypted.push(...batch);
    if (batch.length === 0) break;
  }
  await writePlainFigures(log.pool, decrypted);
  for (const projection of projections.filter(({ name }) => name === 'items' || name === 'orders'))
    await rebuild(log.pool, log.feed, projection);
}, 300_000);
afterAll(() => log.close());

const FIGURES = `
  select p.n, count(*) filter (where not is_cancelled)::int as orders, count(*) filter (where is_cancelled)::int as cancelled,
    coalesce(sum(total), 0)::float as revenue, coalesce(sum(tax), 0)::float as tax,
    coalesce(round(sum(total) / nullif(count(*) filter (where not is_cancelled), 0)), 0)::float as average,
    coalesce(sum(balance), 0)::float as balance, coalesce(sum(refund_due), 0)::float as "refundDue",
    (select coalesce(sum(amount), 0)::float from plain_entries e where type = 'PaymentRecorded' and e.day between p.first and p.last) as received,
    (select coalesce(sum(amount), 0)::float from plain_entries e where type = 'RefundRecorded' and e.day between p.first and p.last) as refunded
  from (
    select (r->>'n')::int as n, ((r->>'from')::date - $2::interval)::date as first,
      ((r->>'to')::date + 1 - $2::interval)::date - 1 as last from jsonb_array_elements($1) r) p
    left join plain_orders o on o.first_day between p.first and p.last
  group by p.n, p.first, p.last order by p.n`;

const ITEMS = `
  with lines as (select * from plain_lines where not is_cancelled and day between $1 and $2),
  units as (
    select item_id, quantity from lines where parts is null union all
    select (part->>'itemId')::int, quantity * (part->>'quantity')::int from lines, jsonb_array_elements(parts) part)
  select i.id as "itemId",
    (select count(*)::int from lines l where l.item_id = i.id) as bookings,
    (select coalesce(sum(quantity), 0)::int from lines l where l.item_id = i.id) as units,
    (select coalesce(sum(quantity * unit_price), 0)::float from lines l where l.item_id = i.id) as revenue,
    (select coalesce(sum(quantity), 0)::int from units u where u.item_id = i.id) as "unitDays"
  from (select distinct (data->>'itemId')::int as id from events where type = 'ItemAdded') i order by 1`;

const CUSTOMERS = `
  with placed as (select * from plain_orders where not is_cancelled and first_day <= $2),
  people as (
    select email, count(*) > 1 as is_returning, count(*) filter (where first_day >= $1) as orders, sum(total) filter (where first_day >= $1) as revenue
    from placed where email is not null group by email having max(first_day) >= $1)
  select count(*)::int as customers, count(*) filter (where is_returning)::int as returning,
    sum(orders) filter (where is_returning)::int as "returningOrders",
    sum(revenue) filter (where is_returning)::float as "returningRevenue",
    (select count(*)::int from placed where email is null and first_day >= $1) as "withoutEmail",
    (select json_agg(json_build_object('email', email, 'orders', orders, 'revenue', revenue) order by revenue desc, email)
     from (select * from people where is_returning order by revenue desc, email limit 20) best) as best
  from people`;

describe.each([
  { unit: 'month', from: '2023-01-01', to: '2025-12-31', before: ['2022-01-01', '2024-12-31'] },
  { unit: 'month', from: '2025-01-15', to: '2025-12-31', before: ['2024-01-15', '2024-12-31'] },
  { unit: 'week', from: '2025-06-01', to: '2025-09-30', before: ['2024-06-01', '2024-09-30'] },
  { unit: 'day', from: '2025-02-01', to: '2025-02-28', before: ['2024-02-01', '2024-02-29'] },
  { unit: 'day', from: '2024-07-06', to: '2024-07-06', before: ['2023-07-06', '2023-07-06'] },
])('over 20,000 orders, the reports from $from to $to', ({ unit, from, to, before: [first = '', last = ''] }) => {
  let reports: Reports;
  beforeAll(async () => {
    const clock = new BusinessDay(new SystemClock(), readConfig({ NODE_ENV: 'test' }));
    const handler = new ReportsHandler(log.pool, new Freshness(log.pool, log.feed), clock);
    const range = { from: calendarDate.parse(from), to: calendarDate.parse(to) };
    reports = await handler.execute(new ReportsBetween(range));
  });
  const figuresOf = async (ranges: { from: string; to: string }[], shift: string) => {
    const numbered = ranges.map((range, n) => ({ n, from: range.from, to: range.to }));
    const { rows } = await log.pool.query(FIGURES, [JSON.stringify(numbered), shift]);
    return rows.map(({ n: _n, ...figures }) => figures);
  };

  test('equal the figures of the events in each period, and in all of them', async () => {
    expect(reports).toMatchObject({ unit, from, to, yearBefore: { from: first, to: last } });
    expect(reports.periods[0]?.from).toBe(from);
    expect(reports.periods.at(-1)?.to).toBe(to);
    const days = reports.periods.map((period) => dayNumber(period.to) - dayNumber(period.from) + 1);
    expect(days.reduce((sum, each) => sum + each, 0)).toBe(
      dayNumber(calendarDate.parse(to)) - dayNumber(calendarDate.parse(from)) + 1,
    );
    expect(reports.periods.map(({ now }) => now)).toEqual(await figuresOf(reports.periods, '0'));
    expect(reports.periods.map(({ before }) => before)).toEqual(await figuresOf(reports.periods, '1 year'));
    expect([reports.totals.now]).toEqual(await figuresOf([{ from, to }], '0'));
    expect([reports.totals.before]).toEqual(await figuresOf([{ from: first, to: last }], '0'));
    expect(reports.totals.now.orders).toBeGreaterThan(0);
  });

  test('equal the items of the events, packages by what is in them', async () => {
    const byId = reports.items.toSorted((a, b) => a.itemId - b.itemId);
    const now = await log.pool.query(ITEMS, [from, to]);
    expect(byId.map(({ itemId, now: rented }) => ({ itemId, ...rented }))).toEqual(now.rows);
    const before = await log.pool.query(ITEMS, [first, last]);
    expect(byId.map(({ itemId, before: rented }) => ({ itemId, ...rented }))).toEqual(before.rows);
    expect(byId.filter(({ now: rented }) => rented.unitDays === 0).map(({ name }) => name)).toContain('Snow Machine');
  });

  test('equal the customers of the events, whatever the case of their emails', async () => {
    const { now, before, best } = reports.customers;
    const { best: expectedBest, ...expected } = (await log.pool.query(CUSTOMERS, [from, to])).rows[0] ?? {};
    expect(now).toEqual(orZero(expected));
    expect(
      best.map(({ email, orders: placed, revenue }) => ({ email: email.toLowerCase(), orders: placed, revenue })),
    ).toEqual(expectedBest ?? []);
    const { best: _best, ...earlier } = (await log.pool.query(CUSTOMERS, [first, last])).rows[0] ?? {};
    expect(before).toEqual(orZero(earlier));
  });
});

const orZero = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value ?? 0]));
