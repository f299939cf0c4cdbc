import { useQuery } from '@tanstack/react-query';
import { calendarFeedsQuery } from '../../../api/integrations';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../parts/list-placeholder';
import { CalendarFeeds } from './calendar-feeds';

export function IntegrationsPage() {
  const settings = useQuery(settingsQuery);
  const feeds = useQuery(calendarFeedsQuery);
  const failed = [settings, feeds].find((query) => query.isError);
  return (
    <div className="space-y-10">
      <PageTitle title="Integrations" />
      <header className="space-y-3">
        <h1 className="text-4xl">Integrations</h1>
        <p className="max-w-2xl text-soft">Let your calendar and other programs work with your shop.</p>
      </header>
      {failed && (
        <LoadFailure title="We couldn't load the integrations" error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && (!settings.data || !feeds.data) && <ListPlaceholder />}
      {settings.data && feeds.data && <CalendarFeeds feeds={feeds.data} timeZone={settings.data.timeZone} />}
    </div>
  );
}
