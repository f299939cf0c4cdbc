import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  businessTime,
  daysOfMonth,
  MAX_BUFFER_DAYS,
  type CalendarDate,
  type MonthAvailability,
} from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { noSuchItem, Rejection } from '../../domain/rejections.js';
import { latestSettings } from '../../domain/settings.js';
import type { Part } from '../../domain/stock/allocations.js';
import { getParts, computeOwnUnits } from '../../domain/stock/units-left.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { CONFIG, READ_LOG_POOL } from '../../platform/tokens.js';
import type { MonthOfItem } from '../availability/availability.queries.js';
import { describeAvailability } from '../availability/item-stock.js';
import { ItemsAsOf } from './items-as-of.js';
import { endOfMoment, eventsUntil, pastMoment } from './past-moment.js';

@Injectable()
export class PastAvailabilityQueries {
  constructor(
    private readonly items: ItemsAsOf,
    private readonly streams: Streams,
    @Inject(READ_LOG_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The month of an item as its calendar showed it at a moment, when holds counted that have ended since. */
  async ofMonth({ itemId, year, month }: MonthOfItem, asOf: string): Promise<MonthAvailability | Rejection> {
    const moment = pastMoment(asOf, this.businessDay.now());
    if (moment instanceof Rejection) return moment;
    const past = await this.items.read(itemId, moment);
    const state = past.item(itemId);
    if (state.status !== 'listed') return noSuchItem();
    const days = daysOfMonth(year, month);
    const parts: readonly Part[] = getParts(itemId, past) ?? [{ itemId, quantity: 1, bufferDays: 0 }];
    const [from, last] = [days[0], days.at(-1)];
    if (!from || !last) throw new Error('A month has days');
    const to = addDays(last, MAX_BUFFER_DAYS);
    const itemIds = parts.map((part) => part.itemId);
    const booked = await bookedUnitsAsOf(this.pool, itemIds, { from, to }, moment);
    const stock = {
      isActive: state.item.isActive,
      parts: parts.map((part) => ({
        ...part,
        stock: computeOwnUnits(past.item(part.itemId)),
        booked: booked.get(part.itemId) ?? {},
      })),
    };
    const settings = eventsUntil(await this.streams.read(SETTINGS_STREAM), moment);
    const conditions = {
      ...businessTime({ now: moment, timeZone: this.businessDay.timeZone }),
      rules: latestSettings(settings, this.config),
    };
    return Object.fromEntries(
      days.map((day) => {
        const availability = describeAvailability(stock, { eventDate: day }, conditions);
        return [day, { available: availability.remaining > 0, ...availability }];
      }),
    );
  }
}

/** Units of each item that were booked, held or out of service, by day. */
export async function bookedUnitsAsOf(
  pool: ReadPool,
  itemIds: readonly number[],
  days: { from: CalendarDate; to: CalendarDate },
  moment: Date,
): Promise<Map<number, { [Day in CalendarDate]?: number }>> {
  const { rows } = await pool.query<{ itemId: number; booked: { [Day in CalendarDate]?: number } }>(BOOKED, [
    itemIds,
    days.from,
    days.to,
    endOfMoment(moment),
    moment,
  ]);
  return new Map(rows.map(({ itemId, booked }) => [itemId, booked]));
}

/** `$1` item ids, `$2` and `$3` first and last day, `$4` end of the moment, `$5` moment. */
const BOOKED = `select id as "itemId", json_object_agg(day, booked) as booked from (
  select i.id, a.day, sum(a.delta)::int as booked from unnest($1::int[]) i(id) cross join lateral (
    select day, delta from events
    where item_id = i.id and day between $2::date and $3::date and recorded_at < $4::timestamptz
    union all
    select f.day, f.delta from further_allocations f cross join lateral (
      select recorded_at from events where event_id = f.event_id ${LOOKUP}) e
    where f.item_id = i.id and f.day between $2::date and $3::date and e.recorded_at < $4::timestamptz
      and (f.held_until is null or f.held_until > $5::timestamptz)) a
  group by i.id, a.day) taken group by id`;
