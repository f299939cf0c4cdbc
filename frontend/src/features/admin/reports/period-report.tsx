import type { CalendarDate, Reports } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { formatDate, shortDay } from '../../../lib/format-day';
import { monthLabel, toMonth } from '../../../lib/month';
import { ComparisonChart } from './comparison-chart';
import { formatChange, type Figure } from './report-views';
import { ReportTable } from './report-table';

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
