import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminSettingsQuery, settingsHistoryQuery } from '../../../api/admin/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../parts/record-list';
import { EmailSending } from './email-sending';
import { OnlinePayments } from './online-payments';
import { SettingsForm } from './settings-form';
import { Timeline } from '../parts/timeline';

export function SettingsPage() {
  const settings = useQuery(adminSettingsQuery);
  const history = useQuery(settingsHistoryQuery);
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle title="Settings" />
      <header className="space-y-2">
        <h1 className="text-4xl">Settings</h1>
        <p className="text-soft">
          Fees, taxes, deposits and free cancellation are under{' '}
          <Link to="/admin/price-book" className="font-bold underline underline-offset-4">
            Prices &amp; Terms
          </Link>
          .
        </p>
      </header>
      {/* Cached settings may be outdated, and saving them would overwrite newer changes. */}
      {!settings.isFetchedAfterMount && <ListPlaceholder />}
      {settings.isFetchedAfterMount && settings.isError && !settings.data && (
        <LoadFailure title="We couldn't load the settings" query={settings} />
      )}
      {settings.isFetchedAfterMount && settings.data && (
        <>
          <SettingsForm settings={settings.data} />
          <EmailSending />
          <OnlinePayments />
          <Timeline title="History" history={history} className="p-5 sm:p-8" />
        </>
      )}
    </div>
  );
}
