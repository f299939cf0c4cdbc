import {
  type CalendarDate,
  type Reports,
  formatCents,
  formatTax,
  type ReturningCustomers,
} from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { formatDate, shortDay } from '../../../lib/format';
import { monthLabel, toMonth } from '../../../lib/month';
import { ReportTable } from '../parts/report-table';
import { ComparisonChart } from './comparison-chart';
import { formatChange, type Figure } from './report-views';

interface PeriodReportProps {
  title: string;
  figures: readonly [Figure, ...Figure[]];
  reports: Reports;
}

/** Figures by period as a chart and a table, each period with a link to its orders. */
export function PeriodReport({ title, figures, reports }: PeriodReportProps) {
  const [charted] = figures;
  const { unit, periods, totals } = reports;
  const caption = `${title} by ${unit}`;
  const formatCells = ({ now, before }: Reports['totals']) =>
    figures.flatMap(({ name, format }) => [
      format(now[name]),
      format(before[name]),
      formatChange(now[name], before[name]),
    ]);
  return (
    <>
      <ComparisonChart
        title={caption}
        format={charted.format}
        periods={periods.map(({ from, now, before }) => ({
          short: shortLabel(from, unit),
          long: longLabel(from, unit),
          now: now[charted.name],
          before: before[charted.name],
        }))}
      />
      <ReportTable
        caption={caption}
        columns={[
          LABELS[unit],
          ...figures.flatMap(({ label }) => [label, `${label}, year before`, `${label}, change`]),
        ]}
        rows={periods.map(({ from, to, ...figuresOfPeriod }) => ({
          key: from,
          cells: [
            <Link
              key={from}
              to={`/admin/orders?from=${from}&to=${to}`}
              className="underline underline-offset-4 hover:text-primary"
            >
              {longLabel(from, unit)}
            </Link>,
            ...formatCells(figuresOfPeriod),
          ],
        }))}
        total={['All', ...formatCells(totals)]}
      />
    </>
  );
}

const LABELS: Readonly<Record<Reports['unit'], string>> = { day: 'Day', week: 'Week of', month: 'Month' };

function longLabel(from: CalendarDate, unit: Reports['unit']): string {
  return unit === 'month' ? monthLabel(toMonth(from)) : formatDate(from);
}

function shortLabel(from: CalendarDate, unit: Reports['unit']): string {
  return unit === 'month' ? `${monthLabel(toMonth(from)).slice(0, 3)} ${from.slice(2, 4)}` : shortDay(from).slice(5);
}

const CAPTION = 'Customers, and those who came back';
const number = (value: number) => value.toLocaleString('en-US');
const FIGURES: readonly (readonly [
  label: string,
  name: keyof ReturningCustomers,
  format: (value: number) => string,
])[] = [
  ['Customers', 'customers', number],
  ['Customers who came back', 'returning', number],
  ['Their orders', 'returningOrders', number],
  ['Their revenue with tax', 'returningRevenue', formatCents],
  ['Orders without an email', 'withoutEmail', number],
];

/** Customers with two or more orders, and the best of them. */
export function CustomerReport({ reports: { customers } }: { reports: Reports }) {
  const { now, before, best } = customers;
  return (
    <>
      <ComparisonChart
        title={CAPTION}
        format={number}
        periods={FIGURES.slice(0, 3).map(([label, name]) => ({
          ...{ short: label, long: label },
          now: now[name],
          before: before[name],
        }))}
      />
      <ReportTable
        caption={CAPTION}
        columns={['Customers', 'This range', 'Year before', 'Change']}
        rows={FIGURES.map(([label, name, format]) => ({
          key: name,
          cells: [label, format(now[name]), format(before[name]), formatChange(now[name], before[name])],
        }))}
      />
      {best.length > 0 && (
        <>
          <h3 className="text-xl">Best returning customers</h3>
          <ReportTable
            caption="Best returning customers"
            columns={['Customer', 'Orders', 'Revenue with tax']}
            rows={best.map(({ name, email, orders, revenue }) => ({
              key: email,
              cells: [
                <Link
                  key={email}
                  to={`/admin/orders?search=${encodeURIComponent(email)}`}
                  className="underline underline-offset-4 hover:text-primary"
                >
                  {name}
                </Link>,
                number(orders),
                formatCents(revenue),
              ],
            }))}
          />
        </>
      )}
    </>
  );
}

/** Each tax by ZIP code. */
export function TaxReport({ taxes }: { taxes: Reports['taxes'] }) {
  if (taxes.length === 0) return <p>No tax in this range.</p>;
  return (
    <ReportTable
      caption="Tax by rate and ZIP code"
      columns={['Tax', 'ZIP code', 'Orders', 'Taxed or exempt', 'Amount']}
      rows={taxes.map((tax) => ({
        key: `${tax.name} ${tax.percent} ${tax.zipCode}`,
        cells: [
          formatTax(tax),
          tax.zipCode ?? 'Unknown (erased)',
          number(tax.orders),
          formatCents(tax.base),
          formatCents(tax.amount),
        ],
      }))}
      total={['All', '', '', '', formatCents(taxes.reduce((sum, { amount }) => sum + amount, 0))]}
    />
  );
}

/** What is left on rain checks. */
export function CreditReport({ credits }: { credits: Reports['credits'] }) {
  if (credits.length === 0) return <p>You don't owe anything on rain checks.</p>;
  const sum = (figure: 'given' | 'left') => formatCents(credits.reduce((total, credit) => total + credit[figure], 0));
  return (
    <ReportTable
      caption="Rain checks with something left"
      columns={['Rain check', 'Order', 'Good until', 'Given', 'Left']}
      rows={credits.map(({ code, orderId, orderNumber, validUntil, given, left }) => ({
        key: code,
        cells: [
          code,
          <Link key="order" to={`/admin/orders/${orderId}`} className="underline underline-offset-4 hover:text-primary">
            {orderNumber}
          </Link>,
          validUntil ? formatDate(validUntil) : 'No end',
          formatCents(given),
          formatCents(left),
        ],
      }))}
      total={['All', '', '', sum('given'), sum('left')]}
    />
  );
}
