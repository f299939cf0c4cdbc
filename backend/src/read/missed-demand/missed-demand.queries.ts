import { Inject, Injectable } from '@nestjs/common';
import {
  addDays,
  type CalendarDate,
  type MissedDemand as Entry,
  weekday,
  type BookedInstead,
  type ItemDemand,
  type MissedDemandReport,
  type Season,
} from '@party-rental/contracts';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { MissedDemand } from './missed-demand.js';
import { Streams } from '../../log/streams.js';
import { priceRefusals, type DayCounts, type DayDemand } from './refused-revenue.js';
import type { Refusal } from './unwritten-demand.js';

const DEFAULT_DAYS = 30;

interface Listed {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  limit: number;
}

@Injectable()
export class MissedDemandQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly missedDemand: MissedDemand,
    private readonly businessDay: BusinessDay,
    private readonly streams: Streams,
  ) {}

  async list({ from = this.businessDay.today(), to, limit }: Listed): Promise<Entry[]> {
    await this.missedDemand.flush();
    const { rows } = await this.pool.query<Entry>(
      `select m.item_id as "itemId", i.name as "itemName", m.day as date, m.refusals, m.views
       from missed_demand m join items i on i.id = m.item_id
       where m.day between $1 and $2 order by m.refusals desc, m.views desc, m.day, m.item_id limit $3`,
      [from, to ?? addDays(from, DEFAULT_DAYS), limit],
    );
    return rows;
  }

  /** By item and day, in the order of the days. */
  async byDay({ from, to }: Season): Promise<DayDemand[]> {
    await this.missedDemand.flush();
    const { rows: days } = await this.pool.query<DayCounts>(
      `select m.item_id as "itemId", i.name as "itemName", i.price as "priceToday", m.day, m.refusals, m.views
       from missed_demand m join items i on i.id = m.item_id
       where m.day between $1 and $2 order by m.day, m.item_id`,
      [from, to],
    );
    return priceRefusals(days, await refusalsBetween(this.pool, from, to), this.streams);
  }

  async report(season: Season): Promise<MissedDemandReport> {
    const days = await this.byDay(season);
    const { rows: bookedInstead } = await this.pool.query<BookedInstead>(
      `select b.refused_item_id as "refusedItemId", r.name as "refusedItemName", b.booked_item_id as "bookedItemId",
         i.name as "bookedItemName", sum(b.bookings)::int as bookings
       from booked_instead b join items r on r.id = b.refused_item_id join items i on i.id = b.booked_item_id
       where b.day between $1 and $2 group by 1, 2, 3, 4 order by 5 desc, 2, 4 limit $3`,
      [season.from, season.to, MAX_PAIRS],
    );
    const items = addUp(days);
    items.sort((a, b) => b.refusedRevenue - a.refusedRevenue || b.refusals - a.refusals || b.views - a.views);
    return { items, bookedInstead };
  }
}

/** For controllers, which import queries only. */
export type { DayDemand } from './refused-revenue.js';

const MAX_PAIRS = 20;
const NO_DEMAND = { refusals: 0, views: 0, refusedRevenue: 0, pricedToday: 0 };

/** Refusals of which the moment is known. */
export async function refusalsBetween(pool: ReadPool, from: CalendarDate, to: CalendarDate): Promise<Refusal[]> {
  const { rows } = await pool.query<Refusal>(
    `select item_id as "itemId", day, quantity, refused_at as at from refusals
     where day between $1 and $2 order by refused_at, day, item_id, quantity`,
    [from, to],
  );
  return rows;
}

function addUp(days: readonly DayDemand[]): ItemDemand[] {
  const items = new Map<number, ItemDemand>();
  for (const { itemId, itemName, day, refusals, views, refusedRevenue, pricedToday } of days) {
    const sums = items.get(itemId) ?? { ...NO_DEMAND, itemId, itemName, weekends: [] };
    items.set(itemId, sums);
    sums.refusals += refusals;
    sums.views += views;
    sums.refusedRevenue += refusedRevenue;
    sums.pricedToday += pricedToday;
    const saturday = toWeekend(day);
    if (saturday === undefined) continue;
    // The days are in order.
    const last = sums.weekends.at(-1);
    if (last?.saturday === saturday) {
      last.refusals += refusals;
      last.views += views;
    } else sums.weekends.push({ saturday, refusals, views });
  }
  return [...items.values()];
}

/** The Saturday of a Friday, Saturday or Sunday. */
function toWeekend(day: CalendarDate): CalendarDate | undefined {
  const toSaturday = new Map([
    [5, 1],
    [6, 0],
    [0, -1],
  ]).get(weekday(day));
  return toSaturday === undefined ? undefined : addDays(day, toSaturday);
}
