import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDate, dayNumber, type Reports } from '@party-rental/contracts';
import { pino } from 'pino';
import { CASTLE } from '../../../test-support/events.js';
import { importEvents } from '../../../test-support/seasons/import-seasons.js';
import { writePlainFigures } from '../../../test-support/seasons/plain-figures.js';
import { CUSTOMERS, DEMAND, FIGURES, ITEMS } from '../../../test-support/seasons/plain-reports.js';
import { writeRefusals } from '../../../test-support/seasons/refusals.js';
import { ADMIN } from '../../../test-support/seasons/season-changes.js';
import { SEASON_ITEMS } from '../../../test-support/seasons/season-items.js';
import type { TimedEvent } from '../../../test-support/seasons/season-shop.js';
import { seasons } from '../../../test-support/seasons/seasons.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { BEGINNING, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Streams } from '../../log/streams.js';
import { toCsv } from '../../http/controllers/admin/csv/csv.js';
import { toCustomersTable, toDemandTable, toReportTable } from '../../http/controllers/admin/csv/reports-csv.js';
import { BusinessDay } from '../../platform/business-day.js';
import { SystemClock } from '../../platform/clock.js';
import { readConfig } from '../../platform/config/config.js';
import { projections, readTables } from '../projections.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { MissedDemand } from '../missed-demand/missed-demand.js';
import { MissedDemandQueries } from '../missed-demand/missed-demand.queries.js';
import { ReportQueries, type ReportCustomer } from './reports.queries.js';

const ORDERS = Number(process.env['REPORT_ORDERS'] ?? 5_000);

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
  const { events, refused } = seasons({ orders: ORDERS });
  await importEvents(log.pool, log.personalData, withRemovedItem(events));
  await writeRefusals(log.pool, refused);
  const decrypted: RecordedEvent[] = [];
  for (let after = BEGINNING; ; after = decrypted.at(-1) ?? after) {
    const batch = await log.feed.readVisible(log.pool, after, 20_000, true);
    decrypted.push(...batch);
    if (batch.length === 0) break;
  }
  await writePlainFigures(log.pool, decrypted);
  for (const projection of projections.filter(({ name }) => name === 'items' || name === 'orders'))
    await rebuild(log.pool, log.feed, [projection]);
}, 900_000);
afterAll(() => log.close());

describe.each([
  { unit: 'month', from: '2023-01-01', to: '2025-12-31', before: ['2022-01-01', '2024-12-31'] },
  { unit: 'month', from: '2025-01-15', to: '2025-12-31', before: ['2024-01-15', '2024-12-31'] },
  { unit: 'week', from: '2025-06-01', to: '2025-09-30', before: ['2024-06-01', '2024-09-30'] },
  { unit: 'day', from: '2025-02-01', to: '2025-02-28', before: ['2024-02-01', '2024-02-29'] },
  { unit: 'day', from: '2024-07-06', to: '2024-07-06', before: ['2023-07-06', '2023-07-06'] },
])(`over ${ORDERS} orders, the reports from $from to $to`, ({ unit, from, to, before: [first = '', last = ''] }) => {
  const range = { from: calendarDate.parse(from), to: calendarDate.parse(to) };
  let reports: Reports;
  let customers: ReportCustomer[];
  let demand: MissedDemandQueries;
  beforeAll(async () => {
    const clock = new BusinessDay(new SystemClock(), readConfig({ NODE_ENV: 'test' }));
    const freshness = new Freshness(readTables, log.pool, log.feed);
    const streams = new Streams(log.pool, log.personalData);
    const queries = new ReportQueries(log.pool, clock, streams, freshness);
    reports = await queries.read(range);
    customers = await queries.customers(range);
    const missed = new MissedDemand(log.pool, pino({ level: 'silent' }), new SystemClock());
    demand = new MissedDemandQueries(log.pool, missed, clock, streams);
  });
  const getFigures = async (ranges: { from: string; to: string }[], shift: string) => {
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
    expect(reports.periods.map(({ now }) => now)).toEqual(await getFigures(reports.periods, '0'));
    expect(reports.periods.map(({ before }) => before)).toEqual(await getFigures(reports.periods, '1 year'));
    expect([reports.totals.now]).toEqual(await getFigures([{ from, to }], '0'));
    expect([reports.totals.before]).toEqual(await getFigures([{ from: first, to: last }], '0'));
    expect(reports.totals.now.orders).toBeGreaterThan(0);
    expect(reports.taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(reports.totals.now.tax);
  });

  test('equal the items of the events, packages by what is in them, and the share of the stock of each day', async () => {
    const byId = reports.items.toSorted((a, b) => a.itemId - b.itemId);
    const now = await log.pool.query(ITEMS, [from, to]);
    expect(byId.map(({ itemId, isIdle, now: figures }) => ({ itemId, ...figures, isIdle }))).toEqual(now.rows);
    const before = await log.pool.query(ITEMS, [first, last]);
    expect(byId.map(({ itemId, before: figures }) => ({ itemId, ...figures }))).toEqual(
      before.rows.map(({ isIdle: _isIdle, ...figures }) => figures),
    );
    const idle = byId.filter(({ isIdle }) => isIdle).map(({ name }) => name);
    expect(idle).toContain('Snow Machine');
    expect(idle).not.toContain('Sold Slide');
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

  test('equal the missed demand at the prices of the events', async () => {
    const { rows } = await log.pool.query(DEMAND, [from, to]);
    const { items } = await demand.report(range);
    expect(items.toSorted((a, b) => a.itemId - b.itemId).map(({ itemName: _name, ...demand }) => demand)).toEqual(rows);
  });

  test('sum up to the same in their files', async () => {
    const [expected] = await getFigures([{ from, to }], '0');
    for (const [report, columns] of Object.entries(SUMS)) {
      const sums = await sumColumns(toCsv(toReportTable(report as keyof typeof SUMS, reports), 'UTC'));
      for (const [header, name, unit] of columns)
        expect([header, sums[header]]).toEqual([header, expected[name] / unit]);
    }
    const items = (await log.pool.query(ITEMS, [from, to])).rows;
    const ofItems = await sumColumns(toCsv(toReportTable('items', reports), 'UTC'));
    const sum = (name: string) => items.reduce((total, item) => total + (item[name] ?? 0), 0);
    expect(ofItems).toMatchObject({ Bookings: sum('bookings'), 'Units out, by day': sum('unitDays') });
    expect(ofItems['Revenue before fees and tax']).toBe(sum('revenue') / 100);
    const tenths = items.map(({ utilization }) => Math.round(1_000 * (utilization ?? 0)));
    expect(ofItems['Utilization in %']).toBe(tenths.reduce((total, each) => total + each, 0) / 10);
    const named = (await log.pool.query(CUSTOMERS, [from, to])).rows[0];
    const ofCustomers = await sumColumns(toCsv(toCustomersTable(customers), 'UTC'));
    expect(ofCustomers['Orders']).toBe(expected.orders - named.withoutEmail);
    expect(customers).toHaveLength(named.customers);
    const returning = customers.filter(({ isReturning }) => isReturning);
    expect(returning).toHaveLength(named.returning);
    expect(returning.reduce((total, { revenue }) => total + revenue, 0)).toBe(named.returningRevenue ?? 0);
    const expectedDemand = (await log.pool.query(DEMAND, [from, to])).rows;
    const ofDemand = await sumColumns(toCsv(toDemandTable(await demand.byDay(range)), 'UTC'));
    expect(ofDemand['Refusals'] ?? 0).toBe(expectedDemand.reduce((total, { refusals }) => total + refusals, 0));
    expect(Math.round(100 * (ofDemand['Refused revenue'] ?? 0))).toBe(
      expectedDemand.reduce((total, { refusedRevenue }) => total + refusedRevenue, 0),
    );
  });
});

/** The columns of each file that add up, the figure, and its unit. */
const SUMS = {
  revenue: [['Revenue', 'revenue', 100]],
  payments: [
    ['Received', 'received', 100],
    ['Refunded', 'refunded', 100],
  ],
  tax: [
    ['Tax', 'tax', 100],
    ['Tax received', 'taxReceived', 100],
  ],
  outstanding: [
    ['Balance', 'balance', 100],
    ['Refund due', 'refundDue', 100],
  ],
  orders: [
    ['Orders', 'orders', 1],
    ['Cancelled', 'cancelled', 1],
  ],
} as const;

const orZero = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value ?? 0]));

/** An item that was never booked and removed in the third season, between the events of the others. */
function withRemovedItem(events: readonly TimedEvent[]): TimedEvent[] {
  const itemId = SEASON_ITEMS.length + 1;
  const added = { type: 'ItemAdded' as const, data: { itemId, item: { ...CASTLE, name: 'Sold Slide', stock: 3 } } };
  const removed = { type: 'ItemRemoved' as const, data: { itemId } };
  return [
    ...events,
    { event: added, at: new Date('2023-03-01T12:00:00Z'), actor: ADMIN, commandId: 'slide added' },
    { event: removed, at: new Date('2025-06-20T12:00:00Z'), actor: ADMIN, commandId: 'slide removed' },
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** The sum of each column of a CSV file. */
async function sumColumns(file: Readable): Promise<Record<string, number>> {
  const [header = [], ...rows] = (await text(file))
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return Object.fromEntries(
    header.map((name, i) => [name, rows.reduce((sum, row) => sum + Math.round(100 * Number(row[i])), 0) / 100]),
  );
}
