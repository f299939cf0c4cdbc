import { addDays, formatCents, type CalendarDate, type Dashboard } from '@party-rental/contracts';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, longDay, shortDay, count } from '../../../lib/format';

const BOOKINGS: Measure = {
  name: 'Bookings',
  describe: (bookings) => count(bookings, 'booking'),
  short: (bookings) => bookings.toLocaleString('en-US'),
  axisWidth: 40,
};
const REVENUE: Measure = { name: 'Revenue with tax', describe: formatCents, short: formatCents, axisWidth: 84 };

/** Charts of past and upcoming bookings, and of the money that upcoming orders bring. */
export function DashboardCharts({
  bookingsPerWeek,
  load,
  orders,
}: Pick<Dashboard, 'bookingsPerWeek' | 'load' | 'orders'>) {
  const parties = orders.comingWeeks.reduce((sum, week) => sum + week.orders, 0);
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <PeriodChart
        title="Bookings per Week"
        hint="Events of the last twelve weeks"
        period="Week of"
        measure={BOOKINGS}
        periods={bookingsPerWeek.map(({ week, bookings }) => toWeek(week, bookings))}
      />
      <PeriodChart
        title="The Next Four Weeks"
        hint="Events per day, starting today"
        period="Day"
        measure={BOOKINGS}
        periods={load.map(({ day, bookings }) => ({
          short: shortDay(day).slice(5),
          long: longDay(day),
          value: bookings,
          to: `/admin/day-plan?date=${day}`,
        }))}
      />
      <PeriodChart
        title="Revenue for Upcoming Weeks"
        hint={`${count(parties, 'upcoming party', 'upcoming parties')}, by first event day`}
        period="Week of"
        measure={REVENUE}
        periods={orders.comingWeeks.map(({ week, revenue }) => toWeek(week, revenue))}
      />
    </div>
  );
}

function toWeek(week: CalendarDate, value: number): Period {
  return {
    short: shortDay(week).slice(5),
    long: formatDate(week),
    value,
    to: `/admin/orders?from=${week}&to=${addDays(week, 6)}`,
  };
}

interface Period {
  /** Label below the bar. */
  short: string;
  long: string;
  value: number;
  /** URL of what the bar counts. */
  to: string;
}

/** What the bars show. */
interface Measure {
  name: string;
  /** With the unit. */
  describe: (value: number) => string;
  short: (value: number) => string;
  /** In pixels. */
  axisWidth: number;
}

interface PeriodChartProps {
  title: string;
  hint: string;
  /** The period of each bar. */
  period: string;
  measure: Measure;
  periods: readonly Period[];
}

const TEXT = { fill: 'var(--soft)', fontSize: 13 };

/** A measure by period as bars, with a table as a text alternative. */
function PeriodChart({ title, hint, period, measure, periods }: PeriodChartProps) {
  const titleId = useId();
  const navigate = useNavigate();
  const sum = periods.reduce((total, { value }) => total + value, 0);
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-card bg-card p-6 shadow-card">
      <h2 id={titleId} className="text-2xl">
        {title}
      </h2>
      <p className="text-soft">
        {hint}: {measure.describe(sum)} in all
      </p>
      <div aria-hidden className="mt-4 h-60">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 300, height: 240 }}>
          <BarChart data={[...periods]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="short" tick={TEXT} tickLine={false} axisLine={{ stroke: 'var(--field)' }} minTickGap={12} />
            <YAxis
              allowDecimals={false}
              width={measure.axisWidth}
              tick={TEXT}
              tickFormatter={measure.short}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              isAnimationActive={false}
              content={({ active, payload }) => (
                <Bubble shown={active ? payload[0]?.payload : undefined} measure={measure} />
              )}
            />
            <Bar
              dataKey="value"
              fill="var(--primary)"
              radius={[5, 5, 0, 0]}
              isAnimationActive={false}
              className="cursor-pointer"
              onClick={({ payload }: { payload?: Period }) => {
                if (payload) void navigate(payload.to);
              }}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-bold underline underline-offset-4">
          Show as a table
        </summary>
        <table className="w-full text-left">
          <thead className="text-base text-soft">
            <tr>
              <th scope="col" className="py-1.5 pr-4">
                {period}
              </th>
              <th scope="col" className="py-1.5 text-right">
                {measure.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ long, value, to }) => (
              <tr key={long} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  <Link to={to} className="underline underline-offset-4 hover:text-primary">
                    {long}
                  </Link>
                </th>
                <td className="py-1.5 text-right font-semibold tabular-nums">{measure.short(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Bubble({ shown, measure }: { shown: Period | undefined; measure: Measure }) {
  if (!shown) return null;
  return (
    <p className="rounded-xl border border-line bg-card px-3 py-2 text-base shadow-lifted">
      {shown.long}: <strong>{measure.describe(shown.value)}</strong>
    </p>
  );
}
