import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { BusinessDay } from '../../../../platform/business-day.js';
import { OrderExport, OrderList } from '../../../../read/orders/order-list.queries.js';
import type { OrderFilter } from '../../../../read/orders/orders.queries.js';
import { CurrentCallerId } from '../../caller.js';
import { Downloads } from '../../downloads.js';
import { Endpoint, Input } from '../../endpoint.js';
import { tableFile, type TableFormat } from '../csv/table-file.js';
import { EXPORT_PAGE_SIZE } from '../csv/table.js';
import { toOrdersTable } from './orders-csv.js';

/** Lists of orders for the owner. */
@Controller()
export class OrderListsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly businessDay: BusinessDay,
    private readonly downloads: Downloads,
  ) {}

  @Endpoint('adminOrders')
  orders(@Input() { query }: InputOf<'adminOrders'>) {
    return this.queries.execute(new OrderList(query, toFilter(query), query));
  }

  @Endpoint('exportOrders')
  export(@Input() { query }: InputOf<'exportOrders'>, @CurrentCallerId() id: string) {
    return this.download('csv', query, id);
  }

  @Endpoint('exportOrdersXlsx')
  exportXlsx(@Input() { query }: InputOf<'exportOrdersXlsx'>, @CurrentCallerId() id: string) {
    return this.download('xlsx', query, id);
  }

  private download(format: TableFormat, query: InputOf<'exportOrders'>['query'], id: string) {
    const name = `${query.rows === 'lines' ? 'order-lines' : query.rows}-${this.businessDay.today()}`;
    const file = tableFile(format, name, this.businessDay.timeZone, async () =>
      toOrdersTable(query.rows, await this.queries.execute(new OrderExport(toFilter(query), EXPORT_PAGE_SIZE))),
    );
    return this.downloads.start({ key: `${query.rows} ${id}`, ...file });
  }
}

function toFilter({ search, status, money, from, to }: InputOf<'adminOrders' | 'exportOrders'>['query']): OrderFilter {
  return { search: search || null, status: status ?? null, money: money ?? null, from: from ?? null, to: to ?? null };
}
