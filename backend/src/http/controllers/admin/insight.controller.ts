import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf, Reports } from '@party-rental/contracts';
import { CalendarBetween } from '../../../read/calendar/calendar.queries.js';
import { CustomersBetween } from '../../../read/reports/customers.queries.js';
import { ReportsBetween } from '../../../read/reports/reports.queries.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, isApiKey } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { toCustomersTable, toReportTable } from './csv/reports-csv.js';
import { CurrentFile, TableDownloads, type RequestedFile } from './csv/table-downloads.js';

/** What the owner learns from the orders. The scope of reports opens no personal data to API keys. */
@Controller()
export class InsightController {
  constructor(
    private readonly queries: QueryBus,
    private readonly tables: TableDownloads,
  ) {}

  @Endpoint('calendar')
  calendar(@Input() { query: { from, to } }: InputOf<'calendar'>) {
    return this.queries.execute(new CalendarBetween(from, to));
  }

  @Endpoint('reports')
  async reports(@Input() { query }: InputOf<'reports'>, @CurrentCaller() caller: Caller): Promise<Reports> {
    const reports = await this.queries.execute(new ReportsBetween(query));
    return isApiKey(caller) ? { ...reports, customers: { ...reports.customers, best: [] } } : reports;
  }

  @Endpoint('exportReport', 'exportReportXlsx')
  exportReport(
    @Input() { query }: InputOf<'exportReport'>,
    @CurrentCaller() caller: Caller,
    @CurrentFile() file: RequestedFile,
  ) {
    const { report, ...range } = query;
    return this.tables.start(`${report} report`, `${report}-${range.from}-to-${range.to}`, file, async () =>
      report === 'customers'
        ? toCustomersTable(isApiKey(caller) ? [] : await this.queries.execute(new CustomersBetween(range)))
        : toReportTable(report, await this.queries.execute(new ReportsBetween(range))),
    );
  }
}
