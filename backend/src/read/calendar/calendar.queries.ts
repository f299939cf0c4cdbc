import { Inject, Injectable } from '@nestjs/common';
import {
  MAX_BUFFER_DAYS,
  MAX_RENTAL_DAYS,
  MAX_CALENDAR_REASONS,
  type Calendar,
  type CalendarDate,
} from '@party-rental/contracts';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { bookedDays } from '../availability/item-stock.js';
import { Freshness, Reads } from '@party-rental/event-store/read-engine/freshness';

@Injectable()
export class CalendarQueries {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    readonly freshness: Freshness,
  ) {}

  /** The days from one to another, both included. */
  @Reads('items', 'orders', 'downtimes')
  async between(from: CalendarDate, to: CalendarDate): Promise<Calendar> {
    const [items, days] = await Promise.all([
      this.pool.query<Calendar['items'][number]>(ITEMS, [from, to, this.businessDay.now()]),
      this.pool.query<Calendar['days'][number]>(DAYS, [from, to]),
    ]);
    return { today: this.businessDay.today(), items: items.rows, days: days.rows };
  }
}

/**
 * Booked units include units on buffer days and held ones. Customers also need the item's buffer days after a day, so it can
 * be full for them and available here.
 */
const ITEMS = `
  with days as (select generate_series($1::date, $2::date, interval '1 day')::date as day),
  out_of_service as (
    select d.item_id, days.day, sum(d.quantity)::int as units,
      (array_agg(distinct d.reason))[:${MAX_CALENDAR_REASONS}] as reasons
    from downtimes d join days on days.day between d.first_day and coalesce(d.ended_from - 1, d.last_day)
    where d.first_day <= $2 and d.last_day >= $1 group by 1, 2
  ),
  on_buffer_days as (
    select p."itemId" as item_id, days.day, sum(b.quantity * p.quantity)::int as units
    from bookings b cross join lateral jsonb_to_recordset(b.parts) p("itemId" int, quantity int, days int, "bufferDays" int)
      join days on days.day between b.event_date + coalesce(p.days, 1) and b.event_date + coalesce(p.days, 1) - 1 + p."bufferDays"
    where b.status <> 'CANCELLED' and b.event_date between $1::date - ${MAX_BUFFER_DAYS + MAX_RENTAL_DAYS - 1} and $2::date - 1 group by 1, 2
  ),
  taken as (
    select i.id as item_id, a.day, coalesce(o.units, 0) as out_of_service, coalesce(o.reasons, '{}') as reasons,
      coalesce(c.units, 0) as on_buffer_days, coalesce(a.booked, 0) - coalesce(o.units, 0) as booked
    from items i
      cross join lateral (
        select day, booked from days left join (${bookedDays('i.id', '$1::date', '$2::date', '$3::timestamptz')}) b using (day)
      ) a
      left join out_of_service o on o.item_id = i.id and o.day = a.day
      left join on_buffer_days c on c.item_id = i.id and c.day = a.day
  )
  select i.id as "itemId", i.name, i.stock, coalesce((
      select json_agg(json_build_object('day', t.day, 'booked', t.booked, 'onBufferDays', t.on_buffer_days,
        'outOfService', t.out_of_service, 'reasons', t.reasons) order by t.day)
      from taken t where t.item_id = i.id and (t.booked <> 0 or t.out_of_service <> 0)), '[]') as days
  from items i where not i.removed and i.components = '[]' order by i.id`;

const DAYS = `
  select day, count(*)::int as stops, count(*) filter (where day = first_day)::int as orders,
    coalesce(sum(total) filter (where day = first_day), 0)::float as revenue
  from orders cross join unnest(days) day
  where status <> 'CANCELLED' and day between $1 and $2
    and (first_day between $1 and $2 or (last_day > first_day and last_day >= $1 and first_day < $1))
  group by day order by day`;
