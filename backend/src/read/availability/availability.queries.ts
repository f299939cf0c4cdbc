import { Inject, Injectable } from '@nestjs/common';
import {
  daysOfMonth,
  type AvailabilityByItem,
  type BookedDays,
  type CalendarDate,
  type DayAvailability,
  type MonthAvailability,
  MAX_BUFFER_DAYS,
  MAX_RENTAL_DAYS,
  type MissingUnits,
} from '@party-rental/contracts';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import { defaultSettings } from '../../domain/settings.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { CONFIG, READ_POOL } from '../../platform/tokens.js';
import { describeAvailability, isListed, readStockByDay, readStockOn } from './item-stock.js';
import { SettingsReader } from '../settings/settings.queries.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';

export interface MonthOfItem {
  itemId: number;
  year: number;
  month: number;
}

@Injectable()
export class AvailabilityQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: SettingsReader,
    readonly freshness: Freshness,
  ) {}

  async ofMonth({ itemId, year, month }: MonthOfItem): Promise<MonthAvailability | Rejection> {
    const days = daysOfMonth(year, month);
    const item = await readStockByDay(this.pool, itemId, days[0], days.at(-1), this.businessDay.now());
    if (!item) return noSuchItem();
    const conditions = { ...this.businessDay.time(), rules: item.settings ?? defaultSettings(this.config) };
    return Object.fromEntries(
      days.map((day) => {
        const availability = describeAvailability(item, { eventDate: day }, conditions);
        return [day, { available: availability.remaining > 0, ...availability }];
      }),
    );
  }

  async ofDay(itemId: number, day: CalendarDate): Promise<DayAvailability | Rejection> {
    const item = await readStockByDay(this.pool, itemId, day, day, this.businessDay.now());
    if (!item) return noSuchItem();
    const conditions = { ...this.businessDay.time(), rules: item.settings ?? defaultSettings(this.config) };
    const availability = describeAvailability(item, { eventDate: day }, conditions);
    return { isAvailable: availability.remaining > 0, ...availability };
  }

  /** Every active item for a rental, by default today. */
  async ofAllItems(requested: CalendarDate | undefined, days = 1): Promise<AvailabilityByItem> {
    const clock = this.businessDay.time();
    const rental = { eventDate: requested ?? clock.today, days };
    const conditions = { ...clock, rules: await this.settings.read() };
    return Object.fromEntries(
      (await readStockOn(this.pool, rental, this.businessDay.now())).map((row) => {
        const availability = describeAvailability(row, rental, conditions);
        return [String(row.id), { available: availability.remaining > 0, ...availability }];
      }),
    );
  }

  /** From today on. */
  async bookedDays(itemId: number): Promise<BookedDays | Rejection> {
    if (!(await isListed(this.pool, itemId))) return noSuchItem();
    const { rows } = await this.pool.query<BookedDays[number]>(
      'select day as date, booked from availability where item_id = $1 and day >= $2 and booked > 0 order by day',
      [itemId, this.businessDay.today()],
    );
    return rows;
  }

  /** The missing units of a month, from today on, earliest first. For a package, those of its components. */
  @Reads('items', 'downtimes', 'orders')
  async missingUnits({ itemId, year, month }: MonthOfItem): Promise<MissingUnits[] | Rejection> {
    if (!(await isListed(this.pool, itemId))) return noSuchItem();
    const [today, now, days] = [this.businessDay.today(), this.businessDay.now(), daysOfMonth(year, month)];
    const from = days.find((day) => day >= today);
    if (!from) return [];
    const { rows } = await this.pool.query<MissingUnits>(MISSING_UNITS, [itemId, from, days.at(-1), now]);
    return rows;
  }
}

const MISSING_UNITS = `with part as (
    select p.id, p.name from items i join items p on p.id = i.id and i.components = '[]'
      or p.id in (select "itemId" from jsonb_to_recordset(i.components) c("itemId" int))
    where i.id = $1),
  missing as (
    select part.*, first_day as "from", last_day as "to", quantity, 'downtime' as cause, reason, null::jsonb as booking
    from downtimes d join part on part.id = d.item_id
    where not is_ended and first_day <= $3 and last_day >= $2
    union all
    select part.*, event_date + coalesce(p.days, 1), event_date + coalesce(p.days, 1) - 1 + p."bufferDays", b.quantity * p.quantity, 'buffer_days', null,
      jsonb_build_object('id', b.id, 'number', b.number)
    from bookings b cross join lateral jsonb_to_recordset(b.parts) p("itemId" int, quantity int, days int, "bufferDays" int)
      join part on part.id = p."itemId"
    where b.status <> 'CANCELLED' and event_date between $2::date - ${MAX_BUFFER_DAYS + MAX_RENTAL_DAYS - 1} and $3::date - 1
      and p."bufferDays" > 0 and event_date + coalesce(p.days, 1) - 1 + p."bufferDays" >= $2
    union all
    select part.id, part.name, day, day, sum(units)::int, 'hold', null, null
    from held_units h join part on part.id = h.item_id
    where day between $2 and $3 and held_until > $4 and units > 0 group by part.id, part.name, day)
  select id as "itemId", name as "itemName", "from", "to", quantity, cause, reason, booking from missing
  order by "from", "to", id, booking->>'number'`;
