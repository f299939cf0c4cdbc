import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CalendarDate, Dashboard } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { logLag } from '../../event-store/subscriptions/lag.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { LOG_POOL, READ_POOL } from '../../platform/tokens.js';
import { overbookedDays } from '../availability/overbooked-days.js';
import { BOOKING_COLUMNS, toBooking, type StoredBooking } from '../orders/bookings.queries.js';
import { Freshness } from '../engine/freshness.js';
import { bookingCharts, chartDays } from './dashboard-days.js';

/** The part of the dashboard that the log and its read tables contain. */
export class DashboardFigures extends Query<Figures> {}

export type Figures = Omit<Dashboard, 'orders' | 'undeliveredEmails' | 'floods'>;

interface Counts {
  totalItems: number;
  totalBookings: number;
  upcomingEvents: number;
  pendingBookings: number;
}

@QueryHandler(DashboardFigures)
export class DashboardFiguresHandler implements IQueryHandler<DashboardFigures> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    @Inject(LOG_POOL) private readonly logPool: Pool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute(): Promise<Figures> {
    await this.freshness.reach('items', 'bookings', 'reviews', 'dashboard');
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
        `select ${BOOKING_COLUMNS} from bookings order by created_at desc, id desc limit 5`,
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
      logLag(this.logPool),
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
}
