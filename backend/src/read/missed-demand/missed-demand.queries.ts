import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { addDays, type CalendarDate, type MissedDemand as Entry } from '@party-rental/contracts';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_POOL } from '../../platform/tokens.js';
import { MissedDemand } from './missed-demand.js';

const DEFAULT_DAYS = 30;

export class MissedDemandBetween extends Query<Entry[]> {
  constructor(
    readonly from: CalendarDate | undefined,
    readonly to: CalendarDate | undefined,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(MissedDemandBetween)
export class MissedDemandBetweenHandler implements IQueryHandler<MissedDemandBetween> {
  constructor(
    @Inject(READ_POOL) private readonly pool: ReadPool,
    private readonly missedDemand: MissedDemand,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ from = this.businessDay.today(), to, limit }: MissedDemandBetween): Promise<Entry[]> {
    await this.missedDemand.flush();
    const { rows } = await this.pool.query<Entry>(
      `select m.item_id as "itemId", i.name as "itemName", m.day as date, m.refusals, m.views
       from missed_demand m join items i on i.id = m.item_id
       where m.day between $1 and $2 order by m.refusals desc, m.views desc, m.day, m.item_id limit $3`,
      [from, to ?? addDays(from, DEFAULT_DAYS), limit],
    );
    return rows;
  }
}
