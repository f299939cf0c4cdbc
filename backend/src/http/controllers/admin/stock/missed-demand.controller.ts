import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Endpoint, Input } from '../../endpoint.js';
import { toDemandTable } from '../csv/reports-csv.js';
import { CurrentFile, TableDownloads, type RequestedFile } from '../csv/table-downloads.js';
import { MissedDemandQueries } from '../../../../read/missed-demand/missed-demand.queries.js';
import { WhatIfQueries } from '../../../../read/missed-demand/what-if.queries.js';

@Controller()
export class MissedDemandController {
  constructor(
    private readonly missedDemand: MissedDemandQueries,
    private readonly seasons: WhatIfQueries,
    private readonly tables: TableDownloads,
  ) {}

  @Endpoint('missedDemand')
  list(@Input() { query }: InputOf<'missedDemand'>) {
    return this.missedDemand.list(query);
  }

  @Endpoint('missedDemandReport')
  report(@Input() { query }: InputOf<'missedDemandReport'>) {
    return this.missedDemand.report(query);
  }

  @Endpoint('whatIf')
  whatIf(@Input() { query }: InputOf<'whatIf'>) {
    const { itemId, from, to, price, demandChange, purchasePrice } = query;
    const { extraUnits = price === undefined && demandChange === undefined ? 1 : 0 } = query;
    const change = { extraUnits, price, demandChange, purchasePrice };
    return this.seasons.replay(itemId, { from, to }, change);
  }

  @Endpoint('exportMissedDemand', 'exportMissedDemandXlsx')
  export(@Input() { query }: InputOf<'exportMissedDemand'>, @CurrentFile() file: RequestedFile) {
    return this.tables.start('missed demand', `missed-demand-${query.from}-to-${query.to}`, file, async () =>
      toDemandTable(await this.missedDemand.byDay(query)),
    );
  }
}
