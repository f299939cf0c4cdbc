import { Controller } from '@nestjs/common';
import type { Health, InputOf, Reports } from '@party-rental/contracts';
import { HealthQueries } from '../../../health/health.queries.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, isApiKey } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { toCustomersTable, toReportTable } from './csv/reports-csv.js';
import { CurrentFile, TableDownloads, type RequestedFile } from './csv/table-downloads.js';
import { CalendarQueries } from '../../../read/calendar/calendar.queries.js';
import { ReconciliationQueries } from '../../../read/reconciliation/reconciliation.queries.js';
import { ReportQueries } from '../../../read/reports/reports.queries.js';

/** What the owner learns from the orders. The scope of reports opens no personal data to API keys. */
@Controller()
export class InsightController {
  constructor(
    private readonly calendars: CalendarQueries,
    private readonly reportQueries: ReportQueries,
    private readonly reconciliations: ReconciliationQueries,
    private readonly healthQueries: HealthQueries,
    private readonly tables: TableDownloads,
  ) {}

  @Endpoint('health')
  health(): Promise<Health> {
    return this.healthQueries.read();
  }

  @Endpoint('calendar')
  calendar(@Input() { query: { from, to } }: InputOf<'calendar'>) {
    return this.calendars.between(from, to);
  }

  @Endpoint('reports')
  async reports(@Input() { query }: InputOf<'reports'>, @CurrentCaller() caller: Caller): Promise<Reports> {
    const reports = await this.reportQueries.read(query);
    return isApiKey(caller) ? { ...reports, customers: { ...reports.customers, best: [] } } : reports;
  }

  @Endpoint('reconciliation')
  reconciliation(@Input() { query }: InputOf<'reconciliation'>) {
    return this.reconciliations.ofMonth(query.month);
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
        ? toCustomersTable(isApiKey(caller) ? [] : await this.reportQueries.customers(range))
        : toReportTable(report, await this.reportQueries.read(range)),
    );
  }
}
