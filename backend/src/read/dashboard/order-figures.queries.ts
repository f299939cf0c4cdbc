import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { addDays, DEPOSIT_CALL_HOURS, type CalendarDate, type OrderFigures } from '@party-rental/contracts';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';
import { OrderTable } from '../orders/order-table.js';
import { EVERY_ORDER } from '../orders/orders.queries.js';
import { toSunday } from './dashboard-days.js';

/** What is due, and the coming weeks. */
export class OrderFiguresOfDashboard extends Query<OrderFigures> {}

export const BALANCE_DAYS = 7;
export const WEEKS_AHEAD = 8;

@QueryHandler(OrderFiguresOfDashboard)
export class OrderFiguresHandler implements IQueryHandler<OrderFiguresOfDashboard> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly orders: OrderTable,
    private readonly freshness: Freshness,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute(): Promise<OrderFigures> {
    await this.freshness.reach('orders');
    const today = this.businessDay.today();
    const balancesTo = addDays(today, BALANCE_DAYS - 1);
    const overdueSince = depositsOverdueSince(this.businessDay.now());
    const [deposits, { overdue: _, ...refunds }, { overdue: __, ...balances }, comingWeeks] = await Promise.all([
      this.orders.due('deposit_due', { ...EVERY_ORDER, from: today }, overdueSince),
      this.orders.due('refund_due', EVERY_ORDER),
      this.orders.due('balance_due', { ...EVERY_ORDER, from: today, to: balancesTo }),
      this.comingWeeks(today),
    ]);
    return { today, deposits, refunds, balances: { ...balances, to: balancesTo }, comingWeeks };
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

/** Orders placed before are overdue if their deposit is not paid. */
export function depositsOverdueSince(now: Date): Date {
  return new Date(now.getTime() - DEPOSIT_CALL_HOURS * 3_600_000);
}
