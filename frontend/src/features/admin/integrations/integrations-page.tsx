import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery, calendarFeedsQuery } from '../../../api/integrations';
import { settingsQuery } from '../../../api/settings';
import { webhooksQuery } from '../../../api/webhooks';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../parts/list-placeholder';
import { ApiKeys } from './api-keys';
import { CalendarFeeds } from './calendar-feeds';
import { Webhooks } from './webhooks/webhooks';

export function IntegrationsPage() {
  const settings = useQuery(settingsQuery);
  const feeds = useQuery(calendarFeedsQuery);
  const keys = useQuery(apiKeysQuery);
  const webhooks = useQuery(webhooksQuery);
  const failed = [settings, feeds, keys, webhooks].find((query) => query.isError);
  return (
    <div className="space-y-10">
      <PageTitle title="Integrations" />
      <header className="space-y-3">
        <h1 className="text-4xl">Integrations</h1>
        <p className="max-w-2xl text-soft">Let your calendar and other programs work with your shop.</p>
      </header>
      {failed && <LoadFailure title="We couldn't load the integrations" query={failed} />}
      {!failed && (!settings.data || !feeds.data || !keys.data || !webhooks.data) && <ListPlaceholder />}
      {settings.data && feeds.data && keys.data && webhooks.data && (
        <>
          <CalendarFeeds feeds={feeds.data} timeZone={settings.data.timeZone} />
          <ApiKeys keys={keys.data} timeZone={settings.data.timeZone} />
          <Webhooks webhooks={webhooks.data} timeZone={settings.data.timeZone} />
        </>
      )}
    </div>
  );
}
