import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminSettingsQuery, settingsHistoryQuery } from '../../../api/admin/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../list/record-list';
import { EmailSending } from './email-sending';
import { OnlinePayments } from './online-payments';
import { SettingsForm } from './settings-form';
import { SETTINGS_SECTIONS, SettingsContents } from './settings-sections';
import { Timeline } from '../parts/timeline';

export function SettingsPage() {
  const settings = useQuery(adminSettingsQuery);
  const history = useQuery(settingsHistoryQuery);
  return (
    <div className="mx-auto max-w-6xl space-y-6">
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
        <div className="grid gap-6 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8">
          <SettingsContents />
          <div className="min-w-0 space-y-6">
            <SettingsForm settings={settings.data}>
              <EmailSending />
              <OnlinePayments />
            </SettingsForm>
            <Timeline title={SETTINGS_SECTIONS.timeline} history={history} className="p-5 sm:p-8" />
          </div>
        </div>
      )}
    </div>
  );
}
