import {
  addDays,
  addMonths,
  calendarDate,
  isCalendarDate,
  MAX_REPORT_DAYS,
  REPORTS,
  type CalendarDate,
  type ReportName,
  type Reports,
  formatCents,
} from '@party-rental/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reportDownload, reportsQuery, type DayRange } from '../../../api/admin/insight';
import { settingsQuery } from '../../../api/settings';
import { formatDate } from '../../../lib/format';
import { useAddressParams } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { DownloadMenu } from '../../../ui/overlays/download-menu';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { DayField } from '../parts/day-field';
import { ListPlaceholder } from '../list/record-list';
import { ReportTable } from '../parts/report-table';
import { ComparisonChart } from './comparison-chart';
import { CreditReport, CustomerReport, PeriodReport, TaxReport } from './report-contents';
import { PERIOD_FIGURES, REPORT_VIEWS, formatChange } from './report-views';

/** What the orders of a range of days brought, beside the year before. */
export function ReportsPage() {
  const [params, change] = useAddressParams();
  const settings = useQuery(settingsQuery);
  const today = settings.data?.today;
  const range = today && toRange(params.get('from') ?? '', params.get('to') ?? '', today);
  const reports = useQuery({ ...reportsQuery(range), placeholderData: keepPreviousData });
  const failed = [reports, settings].find((query) => query.isError);
  const shown = REPORTS.find((name) => name === params.get('report')) ?? 'revenue';
  return (
    <div className="mx-auto max-w-7xl space-y-6">
      <PageTitle title="Reports" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">Reports</h1>
        <Link to="/admin/reconciliation" className="underline underline-offset-4 hover:text-primary">
          Online payments
        </Link>
      </div>
      {today && range && (
        <div className="flex flex-wrap items-end gap-3">
          <DayField label="From" day={range.from} onChoose={(from) => change({ from })} className="w-44" />
          <DayField label="To" day={range.to} onChoose={(to) => change({ to })} className="w-44" />
          {namedRanges(today).map(([label, { from, to }]) => (
            <Button
              key={label}
              variant="outline"
              aria-pressed={from === range.from && to === range.to}
              onClick={() => change({ from, to })}
              className="min-h-12"
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {failed && !reports.data && <LoadFailure title="We couldn't load the reports" query={failed} />}
      {!failed && !reports.data && <ListPlaceholder />}
      {reports.data && (
        <Tabs value={shown} onValueChange={(report) => change({ report })} className="space-y-4">
          <TabsList aria-label="Reports">
            {REPORTS.map((name) => (
              <TabsTrigger key={name} value={name}>
                {REPORT_VIEWS[name].title}
              </TabsTrigger>
            ))}
          </TabsList>
          <p className="text-soft">
            {formatDate(reports.data.from)} to {formatDate(reports.data.to)}, compared with{' '}
            {formatDate(reports.data.yearBefore.from)} to {formatDate(reports.data.yearBefore.to)}.
          </p>
          <TabsContent value={shown}>
            <Report name={shown} reports={reports.data} />
          </TabsContent>
        </Tabs>
      )}
    </div>
  );
}

/** A report with its meaning and its file. */
function Report({ name, reports }: { name: ReportName; reports: Reports }) {
  const { title, hint } = REPORT_VIEWS[name];
  return (
    <section aria-labelledby="report" className="min-w-0 space-y-4 rounded-card bg-card p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-2xl">
          <h2 id="report" className="text-2xl">
            {title}
          </h2>
          <p className="text-soft">{hint}</p>
        </div>
        <DownloadMenu tables={{ Report: reportDownload(name, reports) }} />
      </div>
      <Contents {...{ name, reports }} />
    </section>
  );
}

function Contents({ name, reports }: { name: ReportName; reports: Reports }) {
  if (name === 'taxes') return <TaxReport taxes={reports.taxes} />;
  if (name === 'credits') return <CreditReport credits={reports.credits} />;
  if (name === 'items') return <ItemReport reports={reports} />;
  if (name === 'customers') return <CustomerReport reports={reports} />;
  return <PeriodReport title={REPORT_VIEWS[name].title} figures={PERIOD_FIGURES[name]} reports={reports} />;
}

/** The chosen days. Missing or invalid days become the first or last day of this year. */
function toRange(from: string, to: string, today: CalendarDate): DayRange {
  const thisYear = toYear(today);
  const first = isCalendarDate(from) ? from : thisYear.from;
  const last = isCalendarDate(to) ? to : thisYear.to;
  if (last < first) return { from: first, to: first };
  const latest = addDays(first, MAX_REPORT_DAYS - 1);
  return { from: first, to: last > latest ? latest : last };
}

function namedRanges(today: CalendarDate): readonly (readonly [label: string, range: DayRange])[] {
  const month = calendarDate.parse(`${today.slice(0, 7)}-01`);
  return [
    ['This month', { from: month, to: addDays(addMonths(month, 1), -1) }],
    ['This year', toYear(today)],
    ['Last year', toYear(addMonths(today, -12))],
  ];
}

function toYear(day: CalendarDate): DayRange {
  const year = day.slice(0, 4);
  return { from: calendarDate.parse(`${year}-01-01`), to: calendarDate.parse(`${year}-12-31`) };
}

const CAPTION = 'Items by revenue';
const MAX_CHARTED = 12;

/** Items by revenue, with how much of their stock was out, and the items that were never out. */
function ItemReport({ reports: { items } }: { reports: Reports }) {
  const idle = items.filter(({ isIdle }) => isIdle);
  return (
    <>
      <ComparisonChart
        title={CAPTION}
        format={formatCents}
        periods={items.slice(0, MAX_CHARTED).map(({ name, now, before }) => ({
          ...{ short: name, long: name },
          now: now.revenue,
          before: before.revenue,
        }))}
      />
      <p>
        <strong>Idle:</strong>{' '}
        {idle.length === 0 ? 'every item was out at least once.' : idle.map(({ name }) => name).join(', ')}
      </p>
      <ReportTable
        caption={CAPTION}
        columns={['Item', 'Bookings', 'Units', 'Revenue', 'Year before', 'Change', 'Units out, by day', 'Utilization']}
        rows={items.map(({ itemId, name, now, before }) => ({
          key: String(itemId),
          cells: [
            <Link
              key={itemId}
              to={`/admin/items/${itemId}`}
              className="underline underline-offset-4 hover:text-primary"
            >
              {name}
            </Link>,
            now.bookings.toLocaleString('en-US'),
            now.units.toLocaleString('en-US'),
            formatCents(now.revenue),
            formatCents(before.revenue),
            formatChange(now.revenue, before.revenue),
            now.unitDays.toLocaleString('en-US'),
            now.utilization === null ? '–' : `${(100 * now.utilization).toFixed(1)}%`,
          ],
        }))}
      />
    </>
  );
}
