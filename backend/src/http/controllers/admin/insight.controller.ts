import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf, Reports } from '@party-rental/contracts';
import { CalendarBetween } from '../../../read/calendar/calendar.queries.js';
import { CustomersBetween } from '../../../read/reports/customers.queries.js';
import { ReportsBetween } from '../../../read/reports/reports.queries.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, CurrentCallerId, isApiKey } from '../caller.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { Downloads } from '../downloads.js';
import { Endpoint, Input } from '../endpoint.js';
import { toCustomersTable, toReportTable } from './csv/reports-csv.js';
import { tableFile, type TableFormat } from './csv/table-file.js';

/** What the owner learns from the orders. The scope of reports opens no personal data to API keys. */
@Controller()
export class InsightController {
  constructor(
    private readonly queries: QueryBus,
    private readonly businessDay: BusinessDay,
    private readonly downloads: Downloads,
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

  @Endpoint('exportReport')
  exportReport(
    @Input() { query }: InputOf<'exportReport'>,
    @CurrentCaller() caller: Caller,
    @CurrentCallerId() id: string,
  ) {
    return this.download('csv', query, caller, id);
  }

  @Endpoint('exportReportXlsx')
  exportReportXlsx(
    @Input() { query }: InputOf<'exportReportXlsx'>,
    @CurrentCaller() caller: Caller,
    @CurrentCallerId() id: string,
  ) {
    return this.download('xlsx', query, caller, id);
  }

  private download(
    format: TableFormat,
    { report, ...range }: InputOf<'exportReport'>['query'],
    caller: Caller,
    id: string,
  ) {
    const file = tableFile(format, `${report}-${range.from}-to-${range.to}`, this.businessDay.timeZone, async () =>
      report === 'customers'
        ? toCustomersTable(isApiKey(caller) ? [] : await this.queries.execute(new CustomersBetween(range)))
        : toReportTable(report, await this.queries.execute(new ReportsBetween(range))),
    );
    return this.downloads.start({ key: `${report} report ${id}`, ...file });
  }
}
