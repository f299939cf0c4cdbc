import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface ComparedPeriod {
  short: string;
  long: string;
  now: number;
  before: number;
}

interface ComparisonChartProps {
  /** What the bars show, as the table below it is called. */
  title: string;
  periods: readonly ComparedPeriod[];
  format: (value: number) => string;
}

const TEXT = { fill: 'var(--soft)', fontSize: 13 };

/** The range beside the year before. Screen readers read its name, and the figures in the table below it. */
export function ComparisonChart({ title, periods, format }: ComparisonChartProps) {
  return (
    <div role="img" aria-label={`${title}, beside the year before; the table has the figures`} className="h-72">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 300, height: 288 }}>
        <BarChart data={[...periods]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="short" tick={TEXT} tickLine={false} axisLine={{ stroke: 'var(--field)' }} minTickGap={12} />
          <YAxis width={92} tick={TEXT} tickFormatter={format} tickLine={false} axisLine={false} />
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => (
              <Bubble
                shown={active ? (payload[0]?.payload as ComparedPeriod | undefined) : undefined}
                format={format}
              />
            )}
          />
          <Legend formatter={(name: string) => <span className="text-ink">{name}</span>} />
          <Bar
            name="Year before"
            dataKey="before"
            fill="var(--field)"
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
          />
          <Bar name="This range" dataKey="now" fill="var(--primary)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Bubble({ shown, format }: { shown: ComparedPeriod | undefined; format: (value: number) => string }) {
  if (!shown) return null;
  return (
    <p className="rounded-xl border border-line bg-card px-3 py-2 text-base shadow-lifted">
      {shown.long}: <strong>{format(shown.now)}</strong>, year before {format(shown.before)}
    </p>
  );
}
