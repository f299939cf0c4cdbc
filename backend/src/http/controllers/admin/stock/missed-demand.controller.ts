import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { MissedDemandBetween } from '../../../../read/missed-demand/missed-demand.queries.js';
import { DemandByDay, ReportMissedDemand } from '../../../../read/missed-demand/report.queries.js';
import { ReplaySeason } from '../../../../read/missed-demand/what-if.queries.js';
import { Endpoint, Input } from '../../endpoint.js';
import { toDemandTable } from '../csv/reports-csv.js';
import { CurrentFile, TableDownloads, type RequestedFile } from '../csv/table-downloads.js';

@Controller()
export class MissedDemandController {
  constructor(
    private readonly queries: QueryBus,
    private readonly tables: TableDownloads,
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

  @Endpoint('exportMissedDemand', 'exportMissedDemandXlsx')
  export(@Input() { query }: InputOf<'exportMissedDemand'>, @CurrentFile() file: RequestedFile) {
    return this.tables.start('missed demand', `missed-demand-${query.from}-to-${query.to}`, file, async () =>
      toDemandTable(await this.queries.execute(new DemandByDay(query))),
    );
  }
}
