import {
  EMAIL_LABELS,
  EMAIL_STATUSES,
  emailPurpose,
  MAX_EMAILS_COUNTED,
  type EmailOverview,
  type EmailStatus,
} from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Mail, Mails, RotateCw, type LucideIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { emailOverviewQuery, emailsQuery, retryEmails, type EmailFilter } from '../../../api/admin/emails';
import { BackLink } from '../../../shared/page/back-link';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { RecordList } from '../list/record-list';
import { SearchField } from '../list/search-field';
import { findValue, isFiltered } from '../list/use-list-filter';
import { UndeliveredEmails } from '../dashboard/undelivered-emails';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { EMAIL_ICONS, EMAIL_STATES } from './email-labels';
import { EmailTable } from './email-table';
import { useSendEmails } from './use-send-emails';

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

interface EmailFiltersProps {
  filter: EmailFilter;
  setPurpose: (purpose: string) => void;
  setSearch: (text: string) => void;
}

function EmailFilters({ filter, setPurpose, setSearch }: EmailFiltersProps) {
  return (
    <div className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <SearchField
        label="Search emails"
        placeholder="Booking number, name, email or phone"
        value={filter.search ?? ''}
        onSearch={setSearch}
      />
      <FieldFrame label="Kind of email">
        {(control) => (
          <select {...control} value={filter.purpose ?? ''} onChange={({ target }) => setPurpose(target.value)}>
            <option value="">All</option>
            {emailPurpose.options.map((purpose) => (
              <option key={purpose} value={purpose}>
                {EMAIL_LABELS[purpose]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}

const JOBS = [
  ['waiting', 'Waiting'],
  ['active', 'Being sent'],
  ['delayed', 'Retrying later'],
  ['failed', 'Undeliverable'],
] as const;

const STORES = { postgres: 'PostgreSQL', redis: 'Redis' } as const;

/** State of the queue, for operators. */
function EmailQueue({ queue: { store, jobs } }: { queue: EmailOverview['queue'] }) {
  return (
    <section aria-labelledby="queue" className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 id="queue" className="text-2xl">
        Mail Queue
      </h2>
      {jobs ? (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {JOBS.map(([state, label]) => (
            <div key={state}>
              <dt className="text-base text-soft">{label}</dt>
              <dd className="font-display text-2xl font-bold tabular-nums">{jobs[state].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Alert title={`${STORES[store]} can't be reached`}>
          <p>No email is lost: the waiting ones above go out as soon as it's back.</p>
        </Alert>
      )}
      <p className="text-base text-soft">
        {`The queue is in ${STORES[store]}. If it loses a job, the shop queues the email again: the list above is always complete.`}
      </p>
    </section>
  );
}

/** Retries all undelivered emails. */
function RetryAll() {
  const retry = useSendEmails(retryEmails);
  return (
    <Button variant="outline" size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden />
      {retry.isPending ? 'Processing...' : 'Retry all now'}
    </Button>
  );
}

interface EmailStatesProps {
  chosen: EmailStatus | undefined;
  /** Undefined while they load. */
  counts: EmailOverview['counts'] | undefined;
}

/** Number of emails by state; each number links to their list. */
function EmailStates({ chosen, counts }: EmailStatesProps) {
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Emails by state">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <StateLink status={undefined} label="All" Icon={Mails} amount={total} isChosen={chosen === undefined} />
        {EMAIL_STATUSES.map((status) => (
          <StateLink
            key={status}
            status={status}
            label={EMAIL_STATES[status]}
            Icon={EMAIL_ICONS[status]}
            amount={counts?.[status]}
            isChosen={chosen === status}
          />
        ))}
      </ul>
    </nav>
  );
}

interface StateLinkProps {
  status: EmailStatus | undefined;
  label: string;
  Icon: LucideIcon;
  amount: number | undefined;
  isChosen: boolean;
}

function StateLink({ status, label, Icon, amount, isChosen }: StateLinkProps) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  if (status) next.set('status', status);
  else next.delete('status');
  return (
    <li className="grid first:col-span-2">
      <Link
        to={{ search: `${next}` }}
        replace
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className="flex items-center justify-between gap-x-3 gap-y-1 rounded-card bg-card px-3 py-2.5 leading-tight shadow-card max-sm:flex-wrap sm:flex-col sm:items-stretch sm:p-4 hover:ring-2 hover:ring-primary aria-[current]:bg-plum aria-[current]:text-on-plum"
      >
        <span className="flex items-center justify-between gap-2 text-base font-bold">
          {label} <Icon aria-hidden className="size-5 shrink-0 max-sm:hidden" />
        </span>
        <span className="min-h-9 font-display max-sm:pt-1 sm:mt-auto text-2xl font-bold tabular-nums">
          {amount !== undefined && wordsFor(amount)}
        </span>
      </Link>
    </li>
  );
}

function wordsFor(amount: number): string {
  return `${amount.toLocaleString('en-US')}${amount >= MAX_EMAILS_COUNTED ? ' or more' : ''}`;
}
