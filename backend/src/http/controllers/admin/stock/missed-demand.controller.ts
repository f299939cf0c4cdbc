import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { MissedDemandBetween } from '../../../../read/missed-demand/missed-demand.queries.js';
import { DemandByDay, ReportMissedDemand, type DayDemand } from '../../../../read/missed-demand/report.queries.js';
import { ReplaySeason } from '../../../../read/missed-demand/what-if.queries.js';
import { CurrentCallerId } from '../../caller.js';
import { Downloads } from '../../downloads.js';
import { Endpoint, Input } from '../../endpoint.js';
import { CSV, dollars, toCsv, type Column } from '../csv/csv.js';

const COLUMNS: readonly Column<DayDemand>[] = [
  ['Event day', ({ day }) => day],
  ['Item', ({ itemName }) => itemName],
  ['Refusals', ({ refusals }) => refusals],
  ['Views', ({ views }) => views],
  ['Refused revenue', ({ refusedRevenue }) => dollars(refusedRevenue)],
  ["Refusals at today's price", ({ pricedToday }) => pricedToday],
];

@Controller()
export class MissedDemandController {
  constructor(
    private readonly queries: QueryBus,
    private readonly downloads: Downloads,
  ) {}

  @Endpoint('missedDemand')
  list(@Input() { query: { from, to, limit } }: InputOf<'missedDemand'>) {
    return this.queries.execute(new MissedDemandBetween(from, to, limit));
  }

  @Endpoint('missedDemandReport')
  report(@Input() { query }: InputOf<'missedDemandReport'>) {
    return this.queries.execute(new ReportMissedDemand(query));
  }

  @Endpoint('whatIf')
  whatIf(@Input() { query: { itemId, extraUnits, ...season } }: InputOf<'whatIf'>) {
    return this.queries.execute(new ReplaySeason(itemId, extraUnits, season));
  }

  @Endpoint('exportMissedDemand')
  export(@Input() { query }: InputOf<'exportMissedDemand'>, @CurrentCallerId() id: string) {
    return this.downloads.start({
      key: `missed demand ${id}`,
      filename: `missed-demand-${query.from}-to-${query.to}.csv`,
      ...CSV,
      content: async () => toCsv(COLUMNS, onePage(await this.queries.execute(new DemandByDay(query)))),
    });
  }
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
