import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ClipboardList, Hourglass, Package } from 'lucide-react';
import { dashboardQuery } from '../../api/dashboard';
import { LoadFailure } from '../../shared/load-failure';
import { PageTitle } from '../../shared/page-title';
import { Skeleton } from '../../ui/skeleton';
import { OverbookedDays } from './overbooked-days';
import { PopularItems } from './popular-items';
import { RecentBookings } from './recent-bookings';
import { StatCard } from './stat-card';

export function DashboardPage() {
  const dashboard = useQuery(dashboardQuery);
  const figures = dashboard.data;
  return (
    <div className="space-y-8">
      <PageTitle title="Dashboard" />
      <h1 className="text-4xl">Dashboard</h1>
      {dashboard.isError && !figures && (
        <LoadFailure
          title="We could not load the dashboard"
          error={dashboard.error}
          onRetry={() => dashboard.refetch()}
        />
      )}
      {dashboard.isPending && <Placeholder />}
      {figures && (
        <>
          {figures.overbookedDays.length > 0 && <OverbookedDays days={figures.overbookedDays} />}
          <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
            <StatCard label="Total Inventory" value={figures.totalItems} hint="Items in the shop" Icon={Package} />
            <StatCard
              label="Total Bookings"
              value={figures.totalBookings}
              hint="Since the first day"
              Icon={ClipboardList}
            />
            <StatCard
              label="Upcoming Events"
              value={figures.upcomingEvents}
              hint="Today or later"
              Icon={CalendarClock}
            />
            <StatCard
              label="Pending Bookings"
              value={figures.pendingBookings}
              hint="Awaiting confirmation"
              Icon={Hourglass}
            />
          </div>
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
            <RecentBookings bookings={figures.recentBookings} />
            <PopularItems items={figures.popularItems} />
          </div>
        </>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading</span>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {['inventory', 'bookings', 'upcoming', 'pending'].map((card) => (
          <Skeleton key={card} className="h-36 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
