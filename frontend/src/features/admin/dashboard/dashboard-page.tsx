import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, Mail, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dashboardQuery } from '../../../api/admin/insight';
import { dashboardAsOfQuery, latestChangesQuery } from '../../../api/admin/insight';
import { settingsQuery } from '../../../api/settings';
import { formatInstant } from '../../../lib/format-instant';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { EndOfDay, TimeSlider, usePast } from '../time-travel/time-slider';
import { FinishSetup } from './finish-setup';
import { DashboardFigures } from './dashboard-figures';
import { HealthCard } from './health-card';

/** The dashboard of now, kept up to date, or of a moment in the past (`?asOf=`), which live messages do not change. */
export function DashboardPage() {
  const [named] = useAddressParam('asOf');
  const settings = useQuery(settingsQuery).data;
  const changes = useQuery({
    ...latestChangesQuery,
    enabled: ({ state }) => named === '' || state.data === undefined,
  });
  const past = usePast(changes.data, 'The end of the day');
  const isPast = past.asOf !== undefined || (named !== '' && changes.isPending);
  const now = useQuery({ ...dashboardQuery, enabled: !isPast });
  const then = useQuery(dashboardAsOfQuery(past.asOf));
  const dashboard = isPast ? then : now;
  const figures = dashboard.data;
  return (
    <div className="space-y-8">
      <PageTitle title="Dashboard" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Dashboard</h1>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/day-plan" className={buttonStyle({ variant: 'outline' })}>
            <ClipboardCheck aria-hidden />
            Day Plan
          </Link>
          <Link to="/admin/emails" className={buttonStyle({ variant: 'outline' })}>
            <Mail aria-hidden />
            All Emails
          </Link>
          <Link to="/admin/items/new" className={buttonStyle({ variant: 'outline' })}>
            <Plus aria-hidden />
            New Item
          </Link>
        </div>
      </div>
      <FinishSetup />
      {dashboard.isError && !figures && <LoadFailure title="We couldn't load the dashboard" query={dashboard} />}
      {dashboard.isPending && <Placeholder />}
      {figures && (
        <section
          aria-label={isPast ? 'Dashboard as it was' : 'Dashboard of now'}
          aria-busy={dashboard.isPlaceholderData}
          className="space-y-8"
        >
          {past.asOf !== undefined && settings && (
            <p className="text-soft">
              As it was on <time dateTime={past.asOf}>{formatInstant(past.asOf, settings.timeZone)}</time>. Links lead
              to the pages of now.
            </p>
          )}
          {!isPast && <HealthCard />}
          <DashboardFigures figures={figures} isPast={isPast} />
        </section>
      )}
      {settings && (
        <div className="space-y-3">
          <TimeSlider noun="dashboard" past={past} timeZone={settings.timeZone} />
          <EndOfDay settings={settings} asOf={past.asOf} />
        </div>
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
