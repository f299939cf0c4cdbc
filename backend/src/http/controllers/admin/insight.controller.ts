import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf, Reports } from '@party-rental/contracts';
import { CalendarBetween } from '../../../read/calendar/calendar.queries.js';
import { CustomersBetween } from '../../../read/reports/customers.queries.js';
import { ReportsBetween } from '../../../read/reports/reports.queries.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, CurrentCallerId, isApiKey } from '../caller.js';
import { Downloads } from '../downloads.js';
import { Endpoint, Input } from '../endpoint.js';
import { CSV } from './csv/csv.js';
import { toCustomersCsv, toReportCsv } from './csv/reports-csv.js';

/** What the owner learns from the orders. The scope of reports opens no personal data to API keys. */
@Controller()
export class InsightController {
  constructor(
    private readonly queries: QueryBus,
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
  export(
    @Input() { query: { report, ...range } }: InputOf<'exportReport'>,
    @CurrentCallerId() id: string,
    @CurrentCaller() caller: Caller,
  ) {
    return this.downloads.start({
      key: `${report} report ${id}`,
      filename: `${report}-${range.from}-to-${range.to}.csv`,
      ...CSV,
      content: async () =>
        report === 'customers'
          ? toCustomersCsv(isApiKey(caller) ? [] : await this.queries.execute(new CustomersBetween(range)))
          : toReportCsv(report, await this.queries.execute(new ReportsBetween(range))),
    });
  }
}
