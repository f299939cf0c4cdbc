import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, ClipboardList, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { bookingCountsQuery } from '../../../../api/admin/bookings';
import { LoadFailure } from '../../../../shared/page/load-failure';

const CARDS = [
  { figure: 'total', label: 'Total', to: '/admin/bookings', Icon: ClipboardList, look: 'bg-sun text-on-sun' },
  {
    figure: 'confirmed',
    label: 'Confirmed',
    to: '/admin/bookings?status=CONFIRMED',
    Icon: CircleCheck,
    look: 'bg-good-tint text-good',
  },
  {
    figure: 'pending',
    label: 'Pending',
    to: '/admin/bookings?status=PENDING',
    Icon: Clock,
    look: 'bg-warn-tint text-ink',
  },
  {
    figure: 'cancelled',
    label: 'Cancelled',
    to: '/admin/bookings?status=CANCELLED',
    Icon: CircleX,
    look: 'bg-bad-tint text-bad',
  },
] as const;

/** Number of bookings by status, regardless of the filter; each links to their list. */
export function BookingCounts() {
  const counts = useQuery(bookingCountsQuery);
  if (counts.isError && !counts.data) {
    return <LoadFailure title="We couldn't count the bookings" query={counts} />;
  }
  return (
    <dl aria-busy={counts.isPending} className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {CARDS.map(({ figure, label, to, Icon, look }) => (
        <div
          key={figure}
          className="relative rounded-card bg-card px-4 py-2.5 shadow-card max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between sm:p-5"
        >
          <dt className="flex items-center justify-between gap-2 text-base font-bold text-soft">
            <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:text-primary">
              {label}
            </Link>
            <span aria-hidden className={`hidden size-9 shrink-0 place-items-center rounded-full sm:grid ${look}`}>
              <Icon className="size-5" />
            </span>
          </dt>
          <dd className="min-h-8 font-display text-2xl font-bold tabular-nums sm:min-h-10 sm:text-3xl">
            {counts.data?.[figure].toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
