import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ClipboardCheck, ClipboardList, Hourglass, Mail, Package, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { dashboardQuery } from '../../../api/admin/dashboard';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { StaleDataNotice } from './stale-data-notice';
import { FloodNotice } from '../flood-notice';
import { MissedDemand } from './missed-demand';
import { OverbookedDays } from './overbooked-days';
import { PopularItems } from './popular-items';
import { RecentBookings } from './recent-bookings';
import { StatCard } from './stat-card';
import { UndeliveredEmails } from './undelivered-emails';
import { Worklists } from './worklists';

// The chart library is larger than the rest of the page.
const DashboardCharts = lazy(async () => ({ default: (await import('./dashboard-charts')).DashboardCharts }));

export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery);
  const figures = dashboard.data;
  return (
    <div className="space-y-8">
      <PageTitle title="Dashboard" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Dashboard</h1>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/day-plan" className={buttonStyle({ look: 'outline' })}>
            <ClipboardCheck aria-hidden />
            Day Plan
          </Link>
          <Link to="/admin/emails" className={buttonStyle({ look: 'outline' })}>
            <Mail aria-hidden />
            All Emails
          </Link>
          <Link to="/admin/items/new" className={buttonStyle({ look: 'outline' })}>
            <Plus aria-hidden />
            New Item
          </Link>
        </div>
      </div>
      {dashboard.isError && !figures && (
        <LoadFailure
          title="We couldn't load the dashboard"
          error={dashboard.error}
          onRetry={() => dashboard.refetch()}
        />
      )}
      {dashboard.isPending && <Placeholder />}
      {figures && (
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
          <MissedDemand />
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <DashboardCharts {...figures} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <Loading className="space-y-6">
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        {['inventory', 'bookings', 'upcoming', 'pending'].map((card) => (
          <Skeleton key={card} className="h-36 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  );
}
