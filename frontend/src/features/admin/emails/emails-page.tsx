import { EMAIL_STATUSES, emailPurpose, MAX_EMAILS_COUNTED } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { emailOverviewQuery, emailsQuery, type EmailFilter } from '../../../api/admin-emails';
import { settingsQuery } from '../../../api/settings';
import { BackLink } from '../../../shared/page/back-link';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../parts/list-placeholder';
import { LoadMore } from '../parts/load-more';
import { NoRecords } from '../parts/no-records';
import { UndeliveredEmails } from '../dashboard/undelivered-emails';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { EmailFilters } from './email-filters';
import { EmailStates } from './email-states';
import { EmailTable } from './email-table';
import { EmailQueue } from './mail-queue';
import { RetryAll } from './retry-all';

export function EmailsPage() {
  const { filter, isFiltered, ...setters } = useEmailFilter();
  const emails = useInfiniteQuery(emailsQuery(filter));
  const overview = useQuery(emailOverviewQuery);
  const settings = useQuery(settingsQuery);
  const entries = emails.data?.pages.flatMap((page) => page.entries);
  const failed = [emails, overview, settings].find((query) => query.isError && !query.data);

  return (
    <div className="space-y-8">
      <PageTitle title="Emails" />
      <header className="space-y-3">
        <BackLink to="/admin/dashboard">Dashboard</BackLink>
        <h1 className="text-4xl">Emails</h1>
      </header>
      {overview.data && overview.data.undelivered > 0 && (
        <UndeliveredEmails count={overview.data.undelivered}>
          <RetryAll />
        </UndeliveredEmails>
      )}
      <EmailStates chosen={filter.status} counts={overview.data?.counts} />
      <EmailFilters filter={filter} {...setters} />
      {failed && (
        <LoadFailure title="We couldn't load the emails" error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && (!entries || !settings.data) && <ListPlaceholder />}
      {entries?.length === 0 && (
        <NoRecords
          noun="emails"
          Icon={Mail}
          isFiltered={isFiltered}
          yet="The first booking will send some."
          other="Try another state, kind, name or booking number."
          allAt="/admin/emails"
        />
      )}
      {entries && entries.length > 0 && settings.data && (
        <>
          <EmailTable emails={entries} timeZone={settings.data.timeZone} />
          <LoadMore list={emails} noun="emails" countedTo={MAX_EMAILS_COUNTED} />
        </>
      )}
      {overview.data && <EmailQueue queue={overview.data.queue} />}
    </div>
  );
}

/** The filter of the list, stored in the URL. */
function useEmailFilter() {
  const [status] = useAddressParam('status');
  const [purpose, setPurpose] = useAddressParam('purpose');
  const [search, setSearch] = useAddressParam('search');
  const filter: EmailFilter = {
    status: EMAIL_STATUSES.find((one) => one === status),
    purpose: emailPurpose.options.find((one) => one === purpose),
    search: search || undefined,
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return { filter, isFiltered, setPurpose, setSearch };
}
