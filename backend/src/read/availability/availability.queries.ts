import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  daysOfMonth,
  type AvailabilityByItem,
  type BookedDays,
  type CalendarDate,
  type DayAvailability,
  type MonthAvailability,
} from '@party-rental/contracts';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import { defaultSettings } from '../../domain/settings.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { CONFIG, READ_POOL } from '../../platform/tokens.js';
import { describeAvailability, isListed, readStockByDay, readStockOn } from './item-stock.js';
import { SettingsReader } from '../settings/settings.queries.js';

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

/** Every active item on one day, by default today. */
export class AvailabilityOn extends Query<AvailabilityByItem> {
  constructor(readonly day: CalendarDate | undefined) {
    super();
  }
}

/** From today on. */
export class BookedDaysOf extends Query<BookedDays | Rejection> {
  constructor(readonly itemId: number) {
    super();
  }
}

@QueryHandler(MonthAvailabilityOf)
export class MonthAvailabilityHandler implements IQueryHandler<MonthAvailabilityOf> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ itemId, year, month }: MonthAvailabilityOf): Promise<MonthAvailability | Rejection> {
    const days = daysOfMonth(year, month);
    const item = await readStockByDay(this.pool, itemId, days[0], days.at(-1), this.businessDay.now());
    if (!item) return noSuchItem();
    const conditions = { ...this.businessDay.time(), rules: item.settings ?? defaultSettings(this.config) };
    return Object.fromEntries(
      days.map((day) => {
        const availability = describeAvailability(item, day, conditions);
        return [day, { available: availability.remaining > 0, ...availability }];
      }),
    );
  }
}

@QueryHandler(DayAvailabilityOf)
export class DayAvailabilityHandler implements IQueryHandler<DayAvailabilityOf> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ itemId, day }: DayAvailabilityOf): Promise<DayAvailability | Rejection> {
    const item = await readStockByDay(this.pool, itemId, day, day, this.businessDay.now());
    if (!item) return noSuchItem();
    const conditions = { ...this.businessDay.time(), rules: item.settings ?? defaultSettings(this.config) };
    const availability = describeAvailability(item, day, conditions);
    return { isAvailable: availability.remaining > 0, ...availability };
  }
}

@QueryHandler(AvailabilityOn)
export class AvailabilityOnHandler implements IQueryHandler<AvailabilityOn> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly settings: SettingsReader,
  ) {}

  async execute({ day: requested }: AvailabilityOn): Promise<AvailabilityByItem> {
    const clock = this.businessDay.time();
    const day = requested ?? clock.today;
    const conditions = { ...clock, rules: await this.settings.read() };
    return Object.fromEntries(
      (await readStockOn(this.pool, day, this.businessDay.now())).map((row) => {
        const availability = describeAvailability(row, day, conditions);
        return [String(row.id), { available: availability.remaining > 0, ...availability }];
      }),
    );
  }
}

@QueryHandler(BookedDaysOf)
export class BookedDaysHandler implements IQueryHandler<BookedDaysOf> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ itemId }: BookedDaysOf): Promise<BookedDays | Rejection> {
    if (!(await isListed(this.pool, itemId))) return noSuchItem();
    const { rows } = await this.pool.query<BookedDays[number]>(
      'select day as date, booked from availability where item_id = $1 and day >= $2 and booked > 0 order by day',
      [itemId, this.businessDay.today()],
    );
    return rows;
  }
}
