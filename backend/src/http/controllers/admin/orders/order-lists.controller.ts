import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { BusinessDay } from '../../../../platform/business-day.js';
import type { OrderFilter } from '../../../../read/orders/orders.queries.js';
import { Endpoint, Input } from '../../endpoint.js';
import { CurrentFile, TableDownloads, type RequestedFile } from '../csv/table-downloads.js';
import { EXPORT_PAGE_SIZE } from '../csv/table.js';
import { toOrdersTable } from './orders-csv.js';
import { OrderListQueries } from '../../../../read/orders/order-list.queries.js';
import { ReconciliationQueries } from '../../../../read/reconciliation/reconciliation.queries.js';

/** Lists of orders for the owner. */
@Controller()
export class OrderListsController {
  constructor(
    private readonly orderLists: OrderListQueries,
    private readonly businessDay: BusinessDay,
    private readonly tables: TableDownloads,
    private readonly reconciliations: ReconciliationQueries,
  ) {}

  @Endpoint('adminOrders')
  orders(@Input() { query }: InputOf<'adminOrders'>) {
    return this.orderLists.list(query, toFilter(query), query);
  }

  @Endpoint('exportOrders', 'exportOrdersXlsx')
  export(@Input() { query }: InputOf<'exportOrders'>, @CurrentFile() file: RequestedFile) {
    const { rows } = query;
    const name = `${rows === 'lines' ? 'order-lines' : rows}-${this.businessDay.today()}`;
    return this.tables.start(rows, name, file, async () =>
      toOrdersTable(
        rows,
        await this.orderLists.export({ ...toFilter(query), ...(query.ids && { ids: query.ids }) }, EXPORT_PAGE_SIZE),
        (references) => this.reconciliations.fees(references),
      ),
    );
  }
}

function toFilter({ search, status, money, from, to }: InputOf<'adminOrders' | 'exportOrders'>['query']): OrderFilter {
  return { search: search || null, status: status ?? null, money: money ?? null, from: from ?? null, to: to ?? null };
}
