import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { BusinessDay } from '../../../../platform/business-day.js';
import { MissedDemandBetween } from '../../../../read/missed-demand/missed-demand.queries.js';
import { DemandByDay, ReportMissedDemand } from '../../../../read/missed-demand/report.queries.js';
import { ReplaySeason } from '../../../../read/missed-demand/what-if.queries.js';
import { CurrentCallerId } from '../../caller.js';
import { Downloads } from '../../downloads.js';
import { Endpoint, Input } from '../../endpoint.js';
import { toDemandTable } from '../csv/demand-csv.js';
import { tableFile, type TableFormat } from '../csv/table-file.js';

@Controller()
export class MissedDemandController {
  constructor(
    private readonly queries: QueryBus,
    private readonly businessDay: BusinessDay,
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
  whatIf(@Input() { query }: InputOf<'whatIf'>) {
    const { itemId, from, to, price, demandChange, purchasePrice } = query;
    const { extraUnits = price === undefined && demandChange === undefined ? 1 : 0 } = query;
    const change = { extraUnits, price, demandChange, purchasePrice };
    return this.queries.execute(new ReplaySeason(itemId, { from, to }, change));
  }

  @Endpoint('exportMissedDemand')
  export(@Input() { query }: InputOf<'exportMissedDemand'>, @CurrentCallerId() id: string) {
    return this.download('csv', query, id);
  }

  @Endpoint('exportMissedDemandXlsx')
  exportXlsx(@Input() { query }: InputOf<'exportMissedDemandXlsx'>, @CurrentCallerId() id: string) {
    return this.download('xlsx', query, id);
  }

  private download(format: TableFormat, query: InputOf<'exportMissedDemand'>['query'], id: string) {
    const name = `missed-demand-${query.from}-to-${query.to}`;
    const file = tableFile(format, name, this.businessDay.timeZone, async () =>
      toDemandTable(await this.queries.execute(new DemandByDay(query))),
    );
    return this.downloads.start({ key: `missed demand ${id}`, ...file });
  }
}
