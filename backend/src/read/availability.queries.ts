import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  daysOfMonth,
  isBookableDay,
  type AvailabilityByItem,
  type CalendarDate,
  type DayAvailability,
  type MonthAvailability,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import { noSuchItem, type Rejection } from '../domain/rejections.js';
import { BusinessDay } from '../platform/business-day.js';
import { POOL } from '../platform/tokens.js';

export class DayAvailabilityOf extends Query<DayAvailability | Rejection> {
  constructor(
    readonly itemId: number,
    readonly day: CalendarDate,
  ) {
    super();
  }
}

export class MonthAvailabilityOf extends Query<MonthAvailability | Rejection> {
  constructor(
    readonly itemId: number,
    readonly year: number,
    readonly month: number,
  ) {
    super();
  }
}

/** Of every active item on one day; today when none is given. */
export class AvailabilityOn extends Query<AvailabilityByItem> {
  constructor(readonly day: CalendarDate | undefined) {
    super();
  }
}

/** `$1` item id, `$2` and `$3` first and last day: the booked days, from an index only. */
export const BOOKED_DAYS = 'select day, booked from availability where item_id = $1 and day between $2 and $3';

interface Stocked {
  is_active: boolean;
  stock: number;
}

@QueryHandler(MonthAvailabilityOf)
export class MonthAvailabilityHandler implements IQueryHandler<MonthAvailabilityOf> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ itemId, year, month }: MonthAvailabilityOf): Promise<MonthAvailability | Rejection> {
    const days = daysOfMonth(year, month);
    const [item, booked] = await Promise.all([
      stockOf(this.pool, itemId),
      bookedBetween(this.pool, itemId, days[0], days.at(-1)),
    ]);
    if (!item) return noSuchItem();
    const today = this.businessDay.today();
    return Object.fromEntries(
      days.map((day) => {
        const remaining = remainingOf(item, booked.get(day) ?? 0, day, today);
        return [day, { available: remaining > 0, remaining }];
      }),
    );
  }
}

@QueryHandler(DayAvailabilityOf)
export class DayAvailabilityHandler implements IQueryHandler<DayAvailabilityOf> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ itemId, day }: DayAvailabilityOf): Promise<DayAvailability | Rejection> {
    const [item, booked] = await Promise.all([stockOf(this.pool, itemId), bookedBetween(this.pool, itemId, day, day)]);
    if (!item) return noSuchItem();
    const remaining = remainingOf(item, booked.get(day) ?? 0, day, this.businessDay.today());
    return { isAvailable: remaining > 0, remaining };
  }
}

@QueryHandler(AvailabilityOn)
export class AvailabilityOnHandler implements IQueryHandler<AvailabilityOn> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ day: asked }: AvailabilityOn): Promise<AvailabilityByItem> {
    const today = this.businessDay.today();
    const day = asked ?? today;
    const { rows } = await this.pool.query<Stocked & { id: number; booked: number | null }>(
      `select i.id, i.is_active, i.stock, a.booked from items i
       left join availability a on a.item_id = i.id and a.day = $1 where i.is_active and not i.removed`,
      [day],
    );
    return Object.fromEntries(
      rows.map((row) => {
        const remaining = remainingOf(row, row.booked ?? 0, day, today);
        return [String(row.id), { available: remaining > 0, remaining }];
      }),
    );
  }
}

async function stockOf(pool: Pool, itemId: number): Promise<Stocked | undefined> {
  const { rows } = await pool.query<Stocked>({
    name: 'stock_of',
    text: 'select is_active, stock from items where id = $1 and not removed',
    values: [itemId],
  });
  return rows[0];
}

async function bookedBetween(
  pool: Pool,
  itemId: number,
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
): Promise<Map<CalendarDate, number>> {
  const { rows } = await pool.query<{ day: CalendarDate; booked: number }>({
    name: 'booked_days',
    text: BOOKED_DAYS,
    values: [itemId, from, to],
  });
  return new Map(rows.map(({ day, booked }) => [day, booked]));
}

function remainingOf(item: Stocked, booked: number, day: CalendarDate, today: CalendarDate): number {
  return item.is_active && isBookableDay(day, today) ? Math.max(0, item.stock - booked) : 0;
}
