import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Dashboard } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { BusinessDay } from '../platform/business-day.js';
import { POOL } from '../platform/tokens.js';
import { BOOKING_COLUMNS, bookingOf } from './bookings.queries.js';
import { Freshness } from './freshness.js';

export class DashboardFigures extends Query<Dashboard> {}

interface Figures {
  totalItems: number;
  totalBookings: number;
  upcomingEvents: number;
  pendingBookings: number;
}

@QueryHandler(DashboardFigures)
export class DashboardFiguresHandler implements IQueryHandler<DashboardFigures> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute(): Promise<Dashboard> {
    await this.freshness.reach('items', 'bookings', 'dashboard');
    const { timeZone } = this.businessDay;
    const today = this.businessDay.today();
    const [figures, recent, popular, overbooked] = await Promise.all([
      this.pool.query<Figures>(
        `select (select count(*)::int from items where not removed) as "totalItems",
           (select coalesce(sum(bookings), 0)::int from dashboard_statuses) as "totalBookings",
           (select coalesce(sum(bookings), 0)::int from dashboard_days where day >= $1) as "upcomingEvents",
           (select coalesce(sum(bookings), 0)::int from dashboard_statuses where status = 'PENDING') as "pendingBookings"`,
        [today],
      ),
      this.pool.query(`select ${BOOKING_COLUMNS} from bookings order by created_at desc, id desc limit 5`),
      this.pool.query<Dashboard['popularItems'][number]>(
        `select d.item_id as "itemId", i.name, d.bookings from dashboard_items d join items i on i.id = d.item_id
         order by d.bookings desc, d.item_id limit 5`,
      ),
      this.pool.query<Dashboard['overbookedDays'][number]>(
        `select a.item_id as "itemId", i.name, a.day as date, i.stock, a.booked from availability a join items i on i.id = a.item_id
         where a.day >= $1 and a.booked > i.stock order by a.day, a.item_id limit 100`,
        [today],
      ),
    ]);
    const [counts] = figures.rows;
    if (!counts) throw new Error('The dashboard query answered nothing');
    return {
      ...counts,
      recentBookings: recent.rows.map((row) => bookingOf(row, timeZone)),
      popularItems: popular.rows,
      overbookedDays: overbooked.rows,
    };
  }
}
