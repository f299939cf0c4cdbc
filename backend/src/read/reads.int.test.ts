import { AsyncLocalStorage } from 'node:async_hooks';
import type { Type } from '@nestjs/common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PRICE_BOOK } from '@party-rental/contracts';
import type { QueryConfig } from 'pg';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../test-support/test-shop.js';
import { LOG_POOL, POOL } from '../platform/tokens.js';
import { AvailabilityQueries } from './availability/availability.queries.js';
import { CalendarQueries } from './calendar/calendar.queries.js';
import { CustomerQueries } from './customers/customers.queries.js';
import { DashboardQueries } from './dashboard/dashboard.queries.js';
import { DayDeskQueries } from './day-desk/day-desk.queries.js';
import { CalendarFeedQueries } from './day-plan/calendar-feed.queries.js';
import { DayPlanQueries } from './day-plan/day-plan.queries.js';
import { WeekQueries } from './day-plan/week.queries.js';
import { BookingListQueries } from './orders/booking-list.queries.js';
import { BookingQueries } from './orders/bookings.queries.js';
import { ExportQueries } from './exports/exports.queries.js';
import { FloodQueries } from './orders/floods.queries.js';
import { OrderListQueries } from './orders/order-list.queries.js';
import { EVERY_BOOKING } from './orders/bookings.queries.js';
import { EVERY_ORDER, OrderQueries } from './orders/orders.queries.js';
import { PriceBacktestQueries } from './settings/price-backtest.queries.js';
import { ReconciliationQueries } from './reconciliation/reconciliation.queries.js';
import { ReportQueries } from './reports/reports.queries.js';
import { PastDashboardQueries } from './time-travel/dashboard-as-of.queries.js';
import { WaitlistQueries } from './waitlist/waitlist.queries.js';
import { declaredReads } from '@party-rental/event-store/read-engine/freshness';
import { asynchronous } from './projections.js';

let shop: TestShop;
let itemId: number;
let booked: { id: string; orderId: string };
const statements = new AsyncLocalStorage<string[]>();

beforeAll(async () => {
  shop = await openTestShop();
  itemId = (await shop.addItem()).id;
  const form = bookingForm({ itemId, eventDate: inDays(shop.today, 3) });
  booked = (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
  for (const token of [POOL, LOG_POOL]) record(token);
}, 120_000);
afterAll(() => shop.close());

/** Notes the statements that a query sends to the pool. */
function record(token: symbol | string): void {
  const pool = shop.program.app.get<{ query(...args: unknown[]): unknown }>(token);
  const query = pool.query.bind(pool);
  pool.query = (...args) => {
    const statement = args[0] as string | QueryConfig;
    statements.getStore()?.push(typeof statement === 'string' ? statement : statement.text);
    return query(...args);
  };
}

const get = <T>(service: Type<T>) => shop.program.app.get(service);
const days = () => ({ from: shop.today, to: inDays(shop.today, 7) });
const month = () => {
  const [year, number] = inDays(shop.today, 3).split('-').map(Number);
  return { itemId, year: year ?? 0, month: number ?? 0 };
};

/** A call of each query that declares what it reads, so that it sends all its statements. */
const CALLS: Record<string, () => Promise<unknown>> = {
  'AvailabilityQueries.missingUnits': () => get(AvailabilityQueries).missingUnits(month()),
  'BookingListQueries.counts': () => get(BookingListQueries).counts(),
  'BookingListQueries.export': () => get(BookingListQueries).export(EVERY_BOOKING, 10).then(readAll),
  'BookingListQueries.list': () => get(BookingListQueries).list({ limit: 10 }, EVERY_BOOKING),
  'BookingListQueries.matching': () => get(BookingListQueries).matching('Dana'),
  'BookingQueries.ofGuest': () => get(BookingQueries).ofGuest('dana@example.com'),
  'BookingQueries.upcoming': () => get(BookingQueries).upcoming('dana@example.com'),
  'CalendarFeedQueries.read': () => get(CalendarFeedQueries).read('orders', 'Deliveries'),
  'CalendarQueries.between': () => get(CalendarQueries).between(days().from, days().to),
  'CustomerQueries.byId': () => get(CustomerQueries).byId(booked.orderId),
  'CustomerQueries.exist': () => get(CustomerQueries).exist([booked.orderId]),
  'CustomerQueries.list': () => get(CustomerQueries).list({ limit: 10 }, null),
  'CustomerQueries.known': () => get(CustomerQueries).known([{ customerEmail: 'a@b.example', customerPhone: '' }]),
  'CustomerQueries.records': () => get(CustomerQueries).records('dana@example.com'),
  'CustomerQueries.mergedInto': () => get(CustomerQueries).mergedInto({ email: 'dana@example.com' }),
  'CustomerQueries.imported': () => get(CustomerQueries).imported('a@b.example'),
  'DashboardQueries.figures': () => get(DashboardQueries).figures(),
  'DashboardQueries.orderFigures': () => get(DashboardQueries).orderFigures(),
  'DayDeskQueries.affectedOrders': () => get(DayDeskQueries).affectedOrders({ date: inDays(shop.today, 3) }),
  'DayDeskQueries.proposals': () =>
    get(DayDeskQueries).proposals({ date: inDays(shop.today, 3), orderIds: [booked.orderId] }),
  'DayDeskQueries.repairs': () => get(DayDeskQueries).repairs(shop.today),
  'DayPlanQueries.arrival': async () => {
    const order = await get(OrderQueries).byId(booked.orderId);
    const lines = order?.lines.map((line) => ({ ...line, eventDate: shop.today })) ?? [];
    return get(DayPlanQueries).arrival({ id: booked.orderId, lines });
  },
  'DayPlanQueries.ofDay': () => get(DayPlanQueries).ofDay(shop.today, 'ADMIN'),
  'DayPlanQueries.reportedStop': () => get(DayPlanQueries).reportedStop(booked.orderId, shop.today),
  'DayPlanQueries.suggestion': () => get(DayPlanQueries).suggestion(shop.today),
  'ExportQueries.items': () => get(ExportQueries).items(),
  'ExportQueries.customers': async () => {
    for await (const page of await get(ExportQueries).customers(10)) expect(page.length).toBeLessThan(11);
  },
  'FloodQueries.bookings': () => get(FloodQueries).bookings({ source: 'email', key: 'dana@example.com' }),
  'FloodQueries.list': () => get(FloodQueries).list(),
  'OrderListQueries.export': () => get(OrderListQueries).export(EVERY_ORDER, 10).then(readAll),
  'OrderListQueries.list': () => get(OrderListQueries).list({ limit: 10 }, EVERY_ORDER, {}),
  'OrderQueries.byIds': () => get(OrderQueries).byIds([booked.orderId]),
  'OrderQueries.ofUser': () => get(OrderQueries).ofUser({ limit: 10 }, 1),
  'PastDashboardQueries.read': () => get(PastDashboardQueries).read(new Date(Date.now() - 1_000).toISOString()),
  'PriceBacktestQueries.run': () => get(PriceBacktestQueries).run({ ...days(), book: DEFAULT_PRICE_BOOK }),
  'ReconciliationQueries.between': async () => {
    await shop.pool.query(`insert into provider_listings values ('stripe', now()) on conflict do nothing`);
    await get(ReconciliationQueries).ofLastDays(40);
  },
  'ReportQueries.customers': () => get(ReportQueries).customers(days()),
  'ReportQueries.read': () => get(ReportQueries).read(days()),
  'WaitlistQueries.list': () => get(WaitlistQueries).list({ limit: 10 }, null),
  'WaitlistQueries.ofEmail': () => get(WaitlistQueries).ofEmail('dana@example.com'),
  'WeekQueries.from': () => get(WeekQueries).from(undefined),
};

async function readAll(pages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pages);
}

/** The projections whose tables follow `from` or `join`. */
function toProjections(texts: readonly string[]): string[] {
  const tables = new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, table]) => table)),
  );
  return asynchronous.filter((each) => each.tables.some(({ name }) => tables.has(name))).map(({ name }) => name);
}

test('every query that declares what it reads is called here', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual([...declaredReads.keys()].toSorted());
});

test.each(Object.entries(CALLS))('%s declares the tables of its statements', async (query, call) => {
  const texts: string[] = [];
  await statements.run(texts, call);
  expect([...(declaredReads.get(query) ?? [])].toSorted()).toEqual(toProjections(texts).toSorted());
});

test('the names of declarations are those of the projections', () => {
  const names = asynchronous.map(({ name }) => name);
  for (const declared of declaredReads.values()) expect(names).toEqual(expect.arrayContaining([...declared]));
});
