import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  dayIn,
  type Booking,
  type CalendarDate,
  type Dashboard,
  type OrderFigures,
} from '@party-rental/contracts';
import { addUp } from '../../domain/stock/allocations.js';
import { bookInForce } from '../../domain/price-book.js';
import { isOfKind } from '../../domain/event-types.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { bookingView } from '../../domain/orders/order-view.js';
import { Rejection } from '../../domain/rejections.js';
import { positionAfter } from '@party-rental/event-store/log-times';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_LOG_POOL, READ_POOL } from '../../platform/tokens.js';
import { unitsMissingForBuffers } from '../availability/overbooked-days.js';
import { bookingCharts, chartDays, daysFrom, toSunday } from '../dashboard/dashboard-days.js';
import { BALANCE_DAYS, depositsOverdueSince, WEEKS_AHEAD } from '../dashboard/dashboard.queries.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { ItemsAsOf } from './items-as-of.js';
import { bookedFrom, countBookings, lastBookings, type PastLog } from './past-bookings.js';
import { endOfMoment, eventsUntil, pastMoment } from './past-moment.js';
import { PastOrders, type PastOrder } from './past-orders.js';

const RECENT = 5;
const POPULAR = 5;
const MAX_OVERBOOKED = 100;
const NO_WARNINGS = { undeliveredEmails: 0, floods: [], lag: [] };

@Injectable()
export class PastDashboardQueries {
  constructor(
    private readonly items: ItemsAsOf,
    private readonly orders: PastOrders,
    private readonly streams: Streams,
    @Inject(READ_POOL) private readonly pool: ReadPool,
    @Inject(READ_LOG_POOL) private readonly logPool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly priceBook: PriceBookReader,
    readonly freshness: Freshness,
  ) {}

  /** The dashboard as it was at a moment. Warnings about emails, floods and lag are only of now. */
  @Reads('dashboard', 'orders')
  async read(asOf: string): Promise<Dashboard | Rejection> {
    const moment = pastMoment(asOf, this.businessDay.now());
    if (moment instanceof Rejection) return moment;
    const today = dayIn(this.businessDay.timeZone, moment);
    const items = new Map((await this.items.readEvery(moment)).map((item) => [item.itemId, item]));
    const { calls } = bookInForce(await this.priceBook.readAll(), moment);
    const itemIds = [...items.keys()];
    const log = { moment, until: await positionAfter(this.logPool, moment) };
    const listed = [...items.values()].map(({ itemId, item }) => ({ itemId, ...item }));
    const [counts, booked, missing, recentBookings, orders, refunds] = await Promise.all([
      countBookings(this.logPool, log),
      bookedFrom(this.logPool, itemIds, chartDays(today).from, log),
      unitsMissingForBuffers(this.logPool, listed, today, endOfMoment(moment)),
      this.recentBookings(log),
      this.orders.upcoming(itemIds, toSunday(today), log),
      refundsDue(this.pool, moment),
    ]);
    const byDay = new Map<CalendarDate, number>();
    for (const { day, bookings } of booked) byDay.set(day, bookings + (byDay.get(day) ?? 0));
    return {
      totalItems: [...items.values()].filter(({ isRemoved }) => !isRemoved).length,
      totalBookings: sum(counts.map(({ created }) => created)),
      upcomingEvents: sum([...byDay].map(([day, bookings]) => (day >= today ? bookings : 0))),
      pendingBookings: sum(counts.map(({ pending }) => pending)),
      recentBookings,
      popularItems: counts
        .flatMap(({ itemId, created: bookings }) => {
          const { item } = items.get(itemId) ?? {};
          return item && bookings > 0 ? [{ itemId, name: item.name, bookings }] : [];
        })
        .sort((a, b) => b.bookings - a.bookings || a.itemId - b.itemId)
        .slice(0, POPULAR),
      overbookedDays: addUp([...booked.map(({ booked: delta, ...day }) => ({ ...day, delta })), ...missing])
        .flatMap(({ itemId, day: date, delta: units }) => {
          const { item } = items.get(itemId) ?? {};
          const isOverbooked = item && date >= today && item.components.length === 0 && units > item.stock;
          return isOverbooked ? [{ itemId, name: item.name, date, stock: item.stock, booked: units }] : [];
        })
        .sort((a, b) => a.date.localeCompare(b.date) || a.itemId - b.itemId)
        .slice(0, MAX_OVERBOOKED),
      ...bookingCharts(today, byDay),
      orders: orderFigures(orders, refunds, today, depositsOverdueSince(moment, calls)),
      ...NO_WARNINGS,
    };
  }

  /** The only ones whose personal data is decrypted. */
  private async recentBookings(log: PastLog): Promise<Booking[]> {
    const streams = await this.streams.readAll(await lastBookings(this.logPool, RECENT, log));
    return [...streams.values()].flatMap((events) => {
      const order = orderAfter(eventsUntil(events, log.moment).filter((event) => isOfKind(event, 'booking', 'review')));
      return bookingView(order, order?.lines[0]?.bookingId ?? '', this.businessDay.timeZone) ?? [];
    });
  }
}

async function refundsDue(pool: ReadPool, moment: Date): Promise<OrderFigures['refunds']> {
  const { rows } = await pool.query<OrderFigures['refunds']>(
    'select coalesce(sum(orders), 0)::int as orders, coalesce(sum(amount), 0)::float as amount from refund_changes where at < $1',
    [endOfMoment(moment)],
  );
  return rows[0] ?? { orders: 0, amount: 0 };
}

/** The figures that the dashboard of a moment showed of these orders. */
function orderFigures(
  orders: readonly PastOrder[],
  refunds: OrderFigures['refunds'],
  today: CalendarDate,
  overdueSince: Date,
): OrderFigures {
  const to = addDays(today, BALANCE_DAYS - 1);
  const upcoming = orders.filter(({ days }) => days.some((day) => day >= today));
  const deposits = upcoming.filter(({ depositDue }) => depositDue > 0);
  return {
    today,
    deposits: {
      ...due(deposits, ({ depositDue }) => depositDue),
      overdue: deposits.filter(({ createdAt }) => createdAt < overdueSince).length,
    },
    refunds,
    balances: {
      ...due(
        upcoming.filter(({ days }) => days.some((day) => day >= today && day <= to)),
        ({ balance }) => balance,
      ),
      to,
    },
    comingWeeks: daysFrom(toSunday(today), WEEKS_AHEAD, 7).map((week) => {
      const ofWeek = orders.filter(
        ({ days: [first], isCancelled }) => !isCancelled && first && first >= week && first < addDays(week, 7),
      );
      return { week, orders: ofWeek.length, revenue: sum(ofWeek.map(({ total }) => total)) };
    }),
  };
}

function due(
  orders: readonly PastOrder[],
  getAmount: (order: PastOrder) => number,
): { orders: number; amount: number } {
  const amounts = orders.map(getAmount).filter((amount) => amount > 0);
  return { orders: amounts.length, amount: sum(amounts) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
