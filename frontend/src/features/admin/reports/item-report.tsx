import { formatCents, type Reports } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { ComparisonChart } from './comparison-chart';
import { formatChange } from './report-views';
import { ReportTable } from './report-table';

const CAPTION = 'Items by revenue';
const DRAWN = 12;

/** Items by revenue, with how much of their stock was out, and those that were never out. */
export function ItemReport({ reports: { items } }: { reports: Reports }) {
  const idle = items.filter(({ isIdle }) => isIdle);
  return (
    <>
      <ComparisonChart
        title={CAPTION}
        format={formatCents}
        periods={items.slice(0, DRAWN).map(({ name, now, before }) => ({
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
