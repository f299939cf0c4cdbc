import type { Dashboard } from '@party-rental/contracts';
import { CalendarClock, ClipboardList, Hourglass, Package } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../../ui/loading';
import { FloodNotice } from '../flood-notice';
import { MissedDemand } from './missed-demand';
import { OverbookedDays } from './overbooked-days';
import { PopularItems } from './popular-items';
import { RecentBookings } from './recent-bookings';
import { StaleDataNotice } from './stale-data-notice';
import { StatCard } from './stat-card';
import { UndeliveredEmails } from './undelivered-emails';
import { Worklists } from './worklists';

// The chart library is larger than the rest of the page.
const DashboardCharts = lazy(async () => ({ default: (await import('./dashboard-charts')).DashboardCharts }));

/** The figures of now or of a moment in the past. Missed demand is not part of the log. */
export function DashboardFigures({ figures, isPast }: { figures: Dashboard; isPast: boolean }) {
  return (
    <>
      {figures.floods.map((flood) => (
        <FloodNotice key={`${flood.source} ${flood.key}`} flood={flood} />
      ))}
      {figures.overbookedDays.length > 0 && <OverbookedDays days={figures.overbookedDays} />}
      {figures.undeliveredEmails > 0 && (
        <UndeliveredEmails count={figures.undeliveredEmails}>
          <Link to="/admin/emails" className="font-bold underline underline-offset-4">
            See the mail server's response and retry
          </Link>
        </UndeliveredEmails>
      )}
      <StaleDataNotice lag={figures.lag} />
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        <StatCard
          label="Total Inventory"
          value={figures.totalItems}
          hint="Items in the shop"
          Icon={Package}
          to="/admin/inventory"
        />
        <StatCard
          label="Total Bookings"
          value={figures.totalBookings}
          hint="All time"
          Icon={ClipboardList}
          to="/admin/bookings"
        />
        <StatCard
          label="Upcoming Events"
          value={figures.upcomingEvents}
          hint="Today or later"
          Icon={CalendarClock}
          to="/admin/bookings"
        />
        <StatCard
          label="Pending Bookings"
          value={figures.pendingBookings}
          hint="Awaiting confirmation"
          Icon={Hourglass}
          to="/admin/bookings?status=PENDING"
        />
      </div>
      <Worklists orders={figures.orders} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentBookings bookings={figures.recentBookings} />
        <PopularItems items={figures.popularItems} />
      </div>
      {!isPast && <MissedDemand />}
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <DashboardCharts {...figures} />
      </Suspense>
    </>
  );
}
