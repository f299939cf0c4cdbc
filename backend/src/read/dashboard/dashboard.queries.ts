import { Inject, Injectable } from '@nestjs/common';
import { type CalendarDate, type Dashboard, addDays, type OrderFigures, type PriceBook } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { logLag } from '@party-rental/event-store/subscriptions/lag';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { LOG_POOL, READ_POOL } from '../../platform/tokens.js';
import { overbookedDays } from '../availability/overbooked-days.js';
import { toBooking, type StoredBooking } from '../orders/bookings.queries.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { bookingCharts, chartDays, toSunday } from './dashboard-days.js';
import { OrderListQueries } from '../orders/order-list.queries.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { EVERY_ORDER } from '../orders/orders.queries.js';
import { readTables } from '../projections.js';

export type Figures = Omit<Dashboard, 'orders' | 'undeliveredEmails' | 'floods'>;

interface Counts {
  totalItems: number;
  totalBookings: number;
  upcomingEvents: number;
  pendingBookings: number;
}

@Injectable()
export class DashboardQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    @Inject(LOG_POOL) private readonly logPool: Pool,
    private readonly businessDay: BusinessDay,
    private readonly orders: OrderListQueries,
    private readonly priceBook: PriceBookReader,
    readonly freshness: Freshness,
  ) {}

  /** The part of the dashboard that the log and its read tables contain. */
  @Reads('items', 'orders', 'dashboard')
  async figures(): Promise<Figures> {
    const { timeZone } = this.businessDay;
    const today = this.businessDay.today();
    const { from, to } = chartDays(today);
    const [figures, recent, popular, overbooked, days, { subscriptions }] = await Promise.all([
      this.pool.query<Counts>(
        `select (select count(*)::int from items where not removed) as "totalItems",
           (select coalesce(sum(bookings), 0)::int from dashboard_statuses) as "totalBookings",
           (select coalesce(sum(bookings), 0)::int from dashboard_days where day >= $1) as "upcomingEvents",
           (select coalesce(sum(bookings), 0)::int from dashboard_statuses where status = 'PENDING') as "pendingBookings"`,
        [today],
      ),
      this.pool.query<StoredBooking>(
        `select b.id, o.state from (select * from bookings order by created_at desc, id desc limit 5) b
           join orders o on o.id = b.order_id order by b.created_at desc, b.id desc`,
      ),
      this.pool.query<Dashboard['popularItems'][number]>(
        `select d.item_id as "itemId", i.name, d.bookings from dashboard_items d join items i on i.id = d.item_id
         order by d.bookings desc, d.item_id limit 5`,
      ),
      overbookedDays(this.pool, this.logPool, today),
      this.pool.query<{ day: CalendarDate; bookings: number }>(
        'select day, bookings from dashboard_days where day between $1 and $2',
        [from, to],
      ),
      logLag(this.logPool, readTables.inline.name),
    ]);
    const [counts] = figures.rows;
    if (!counts) throw new Error('The dashboard query returned no row');
    return {
      ...counts,
      recentBookings: recent.rows.map((row) => toBooking(row, timeZone)),
      popularItems: popular.rows,
      overbookedDays: overbooked,
      ...bookingCharts(today, new Map(days.rows.map(({ day, bookings }) => [day, bookings]))),
      lag: subscriptions.map(({ name, events, seconds }) => ({ reader: name, events, seconds })),
    };
  }

  /** What is due, and the next weeks. */
  @Reads('orders')
  async orderFigures(): Promise<OrderFigures> {
    const today = this.businessDay.today();
    const balancesTo = addDays(today, BALANCE_DAYS - 1);
    const overdueSince = depositsOverdueSince(this.businessDay.now(), (await this.priceBook.readInForce()).calls);
    const [deposits, refunds, balances, paymentProblems, comingWeeks] = await Promise.all([
      this.orders.due('deposit_due', { ...EVERY_ORDER, from: today }, overdueSince),
      this.orders.due('refund_due', EVERY_ORDER),
      this.orders.due('balance_due', { ...EVERY_ORDER, from: today, to: balancesTo }),
      this.orders.due('payment_problem', EVERY_ORDER),
      this.comingWeeks(today),
    ]);
    return {
      today,
      deposits,
      refunds: toDue(refunds),
      ...(paymentProblems.orders > 0 && { paymentProblems: toDue(paymentProblems) }),
      balances: { ...toDue(balances), to: balancesTo },
      comingWeeks,
    };
  }

  /** By week of the first event day, so that each order counts once. */
  private async comingWeeks(today: CalendarDate): Promise<OrderFigures['comingWeeks']> {
    const { rows } = await this.pool.query<OrderFigures['comingWeeks'][number]>(
      `select week, count(o.first_day)::int as orders, coalesce(sum(o.total), 0)::float as revenue
       from generate_series(0, ${WEEKS_AHEAD - 1}) n, lateral (select $1::date + 7 * n as week) w
         left join orders o on o.first_day >= week and o.first_day < week + 7 and o.status <> 'CANCELLED'
       group by week order by week`,
      [toSunday(today)],
    );
    return rows;
  }
}

export const BALANCE_DAYS = 7;
export const WEEKS_AHEAD = 8;

const toDue = ({ orders, amount }: { orders: number; amount: number }) => ({ orders, amount });

/** Orders placed before are overdue if their deposit is not paid. */
export function depositsOverdueSince(now: Date, { depositHours }: PriceBook['calls']): Date {
  return new Date(now.getTime() - depositHours * 3_600_000);
}
