import { EMAIL_STATUSES, emailPurpose, MAX_EMAILS_COUNTED } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { emailOverviewQuery, emailsQuery, type EmailFilter } from '../../../api/admin/emails';
import { BackLink } from '../../../shared/page/back-link';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { RecordList } from '../parts/record-list';
import { findValue, isFiltered } from '../parts/use-list-filter';
import { UndeliveredEmails } from '../dashboard/undelivered-emails';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { EmailFilters } from './email-filters';
import { EmailStates } from './email-states';
import { EmailTable } from './email-table';
import { EmailQueue } from './mail-queue';
import { RetryAll } from './retry-all';

export function EmailsPage() {
  const { filter, ...setters } = useEmailFilter();
  const emails = useInfiniteQuery(emailsQuery(filter));
  const overview = useQuery(emailOverviewQuery);

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
      {overview.isError && !overview.data && <LoadFailure title="We couldn't count the emails" query={overview} />}
      <RecordList
        noun="email"
        list={emails}
        countedTo={MAX_EMAILS_COUNTED}
        Icon={Mail}
        yet="The first booking will send some."
        filter={{
          isOn: isFiltered(filter),
          other: 'Try another state, kind, name or booking number.',
          allAt: '/admin/emails',
        }}
      >
        {(shown, timeZone) => <EmailTable emails={shown} timeZone={timeZone} />}
      </RecordList>
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
    status: findValue(EMAIL_STATUSES, status),
    purpose: findValue(emailPurpose.options, purpose),
    search: search || undefined,
  };
  return { filter, setPurpose, setSearch };
}
