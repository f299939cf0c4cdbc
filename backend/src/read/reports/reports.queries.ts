import { Inject, Injectable } from '@nestjs/common';
import type {
  CalendarDate,
  ReportCredit,
  ReportFigures,
  ReportItem,
  Reports,
  ReportTax,
  ReturningCustomers,
} from '@party-rental/contracts';
import { isOfKind } from '../../domain/event-types.js';
import { ownedUnitDays } from '../../domain/items/owned-units.js';
import { itemStream } from '../../domain/placement.js';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';
import { toPeriods, chooseUnit, yearBefore, type Range } from './periods.js';
import {
  BEST_CUSTOMERS,
  CREDITS,
  ENTRIES_BY_DAY,
  ITEMS,
  ORDERS_BY_DAY,
  RENTED,
  RETURNING,
  TAXES,
  ALL_CUSTOMERS,
} from './report-sql.js';

type Sums = Omit<ReportFigures, 'average'>;
type DaySums = Partial<Sums> & { day: CalendarDate };
type Rented = Omit<ReportItem['now'], 'utilization'>;
type ItemRow = Pick<ReportItem, 'itemId' | 'name' | 'stock'> & { removed: boolean };

@Injectable()
export class ReportQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly streams: Streams,
    readonly freshness: Freshness,
  ) {}

  /** Of the days from one to another, both included. */
  @Reads('items', 'orders')
  async read(range: Range): Promise<Reports> {
    const earlier = yearBefore(range);
    const [now, before, taxes, credits, items, customers] = await Promise.all([
      this.readDays(range),
      this.readDays(earlier),
      this.pool.query<ReportTax>(TAXES, [range.from, range.to]),
      this.pool.query<ReportCredit>(CREDITS, [this.businessDay.today()]),
      this.items(range, earlier),
      this.compareCustomers(range, earlier),
    ]);
    const periods = toPeriods(range).map((period) => ({
      ...period,
      now: sumUp(now, period),
      before: sumUp(before, yearBefore(period)),
    }));
    const totals = { now: sumUp(now, range), before: sumUp(before, earlier) };
    const found = { periods, totals, taxes: taxes.rows, credits: credits.rows, items, customers };
    return { ...range, yearBefore: earlier, unit: chooseUnit(range), ...found };
  }

  /** Of a range, most revenue first. */
  @Reads('orders')
  async customers({ from, to }: Range): Promise<ReportCustomer[]> {
    return (await this.pool.query<ReportCustomer>(ALL_CUSTOMERS, [from, to])).rows;
  }

  private async readDays({ from, to }: Range): Promise<DaySums[]> {
    const [orders, entries] = await Promise.all([
      this.pool.query<DaySums>(ORDERS_BY_DAY, [from, to]),
      this.pool.query<DaySums>(ENTRIES_BY_DAY, [from, to, this.businessDay.timeZone]),
    ]);
    return [...orders.rows, ...entries.rows];
  }

  private async items(range: Range, earlier: Range): Promise<ReportItem[]> {
    const [items, now, before] = await Promise.all([
      this.pool.query<ItemRow>(ITEMS),
      this.rented(range),
      this.rented(earlier),
    ]);
    const histories = await this.streams.readAll(items.rows.map(({ itemId }) => itemStream(itemId)));
    const computeFigures = (itemId: number, of: ReadonlyMap<number, Rented>, days: Range) => {
      const history = (histories.get(itemStream(itemId)) ?? []).filter((event) => isOfKind(event, 'item'));
      const [rented, owned] = [of.get(itemId) ?? NOT_RENTED, ownedUnitDays(history, days, this.businessDay.timeZone)];
      return { ...rented, utilization: owned > 0 ? rented.unitDays / owned : null };
    };
    return items.rows
      .map(({ removed, ...item }) => {
        const figures = computeFigures(item.itemId, now, range);
        const isIdle = !removed && figures.utilization === 0;
        return { ...item, isIdle, now: figures, before: computeFigures(item.itemId, before, earlier) };
      })
      .toSorted((a, b) => b.now.revenue - a.now.revenue || b.now.unitDays - a.now.unitDays || a.itemId - b.itemId);
  }

  private async rented({ from, to }: Range): Promise<Map<number, Rented>> {
    const { rows } = await this.pool.query<Rented & { itemId: number }>(RENTED, [from, to]);
    return new Map(rows.map(({ itemId, ...rented }) => [itemId, rented]));
  }

  private async compareCustomers(range: Range, earlier: Range): Promise<Reports['customers']> {
    const [now, before, best] = await Promise.all([
      this.returning(range),
      this.returning(earlier),
      this.pool.query<Reports['customers']['best'][number]>(BEST_CUSTOMERS, [range.from, range.to]),
    ]);
    return { now, before, best: best.rows };
  }

  private async returning({ from, to }: Range): Promise<ReturningCustomers> {
    const { rows } = await this.pool.query<ReturningCustomers>(RETURNING, [from, to]);
    if (!rows[0]) throw new Error('The query of returning customers returned no row');
    return rows[0];
  }
}

const NOT_RENTED: Rented = { bookings: 0, units: 0, revenue: 0, unitDays: 0 };
const NOTHING: Sums = {
  orders: 0,
  cancelled: 0,
  revenue: 0,
  cancellationCharges: 0,
  tax: 0,
  balance: 0,
  refundDue: 0,
  received: 0,
  refunded: 0,
  taxReceived: 0,
};

function sumUp(days: readonly DaySums[], { from, to }: Range): ReportFigures {
  const sums = { ...NOTHING };
  for (const { day, ...figures } of days)
    if (day >= from && day <= to)
      for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += figures[name] ?? 0;
  const { orders, revenue, cancellationCharges } = sums;
  return { ...sums, average: orders > 0 ? Math.round((revenue - cancellationCharges) / orders) : 0 };
}

/** What a customer with an email ordered on the days of a range. */
export interface ReportCustomer {
  name: string;
  email: string;
  orders: number;
  /** Cents. */
  revenue: number;
  /** Has two or more orders up to the last day. */
  isReturning: boolean;
}
