import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { count } from '../../../lib/count';

interface PeriodCount {
  /** Label below the bar. */
  short: string;
  long: string;
  bookings: number;
}

interface CountChartProps {
  title: string;
  hint: string;
  /** The period of each bar. */
  period: string;
  counts: readonly PeriodCount[];
}

const TEXT = { fill: 'var(--soft)', fontSize: 13 };

/** Bookings by period as bars, with a table as a text alternative. */
export function CountChart({ title, hint, period, counts }: CountChartProps) {
  const titleId = useId();
  const sum = counts.reduce((total, { bookings }) => total + bookings, 0);
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-card bg-card p-6 shadow-card">
      <h2 id={titleId} className="text-2xl">
        {title}
      </h2>
      <p className="text-soft">
        {hint}: {count(sum, 'booking')} in all
      </p>
      <div aria-hidden className="mt-4 h-60">
        <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 300, height: 240 }}>
          <BarChart data={[...counts]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="short" tick={TEXT} tickLine={false} axisLine={{ stroke: 'var(--field)' }} minTickGap={12} />
            <YAxis allowDecimals={false} width={32} tick={TEXT} tickLine={false} axisLine={false} />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              isAnimationActive={false}
              content={({ active, payload }) => <Bubble counted={active ? payload[0]?.payload : undefined} />}
            />
            <Bar dataKey="bookings" fill="var(--primary)" radius={[5, 5, 0, 0]} isAnimationActive={false} />
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
                Bookings
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ long, bookings }) => (
              <tr key={long} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {long}
                </th>
                <td className="py-1.5 text-right font-semibold tabular-nums">{bookings}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Bubble({ counted }: { counted: PeriodCount | undefined }) {
  if (!counted) return null;
  return (
    <p className="rounded-xl border border-line bg-card px-3 py-2 text-base shadow-lifted">
      {counted.long}: <strong>{count(counted.bookings, 'booking')}</strong>
    </p>
  );
}
