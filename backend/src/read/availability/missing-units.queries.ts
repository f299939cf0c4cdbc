import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { daysOfMonth, MAX_BUFFER_DAYS, type MissingUnits } from '@party-rental/contracts';
import { noSuchItem, type Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { Freshness } from '../engine/freshness.js';
import { isListed } from './item-stock.js';

/** The missing units of a month, from today on, earliest first. For a package, those of its components. */
export class MissingUnitsOf extends Query<MissingUnits[] | Rejection> {
  constructor(
    readonly itemId: number,
    readonly year: number,
    readonly month: number,
  ) {
    super();
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
    select part.*, event_date + 1, event_date + p."bufferDays", b.quantity * p.quantity, 'buffer_days', null,
      jsonb_build_object('id', b.id, 'number', b.number)
    from bookings b cross join lateral jsonb_to_recordset(b.parts) p("itemId" int, quantity int, "bufferDays" int)
      join part on part.id = p."itemId"
    where b.status <> 'CANCELLED' and event_date between $2::date - ${MAX_BUFFER_DAYS} and $3::date - 1
      and p."bufferDays" > 0 and event_date + p."bufferDays" >= $2
    union all
    select part.id, part.name, day, day, sum(units)::int, 'hold', null, null
    from held_units h join part on part.id = h.item_id
    where day between $2 and $3 and held_until > $4 and units > 0 group by part.id, part.name, day)
  select id as "itemId", name as "itemName", "from", "to", quantity, cause, reason, booking from missing
  order by "from", "to", id, booking->>'number'`;

@QueryHandler(MissingUnitsOf)
export class MissingUnitsHandler implements IQueryHandler<MissingUnitsOf> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly businessDay: BusinessDay,
    private readonly freshness: Freshness,
  ) {}

  async execute({ itemId, year, month }: MissingUnitsOf): Promise<MissingUnits[] | Rejection> {
    await this.freshness.reach('items', 'downtimes', 'bookings');
    if (!(await isListed(this.pool, itemId))) return noSuchItem();
    const [today, now, days] = [this.businessDay.today(), this.businessDay.now(), daysOfMonth(year, month)];
    const from = days.find((day) => day >= today);
    if (!from) return [];
    const { rows } = await this.pool.query<MissingUnits>(MISSING_UNITS, [itemId, from, days.at(-1), now]);
    return rows;
  }
}
