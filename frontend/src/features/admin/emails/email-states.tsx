import { EMAIL_STATUSES, MAX_EMAILS_COUNTED, type EmailOverview, type EmailStatus } from '@party-rental/contracts';
import { Mails, type LucideIcon } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { EMAIL_ICONS, EMAIL_STATES } from './email-labels';

interface EmailStatesProps {
  chosen: EmailStatus | undefined;
  /** Undefined while they load. */
  counts: EmailOverview['counts'] | undefined;
}

/** Number of emails by state; each number links to their list. */
export function EmailStates({ chosen, counts }: EmailStatesProps) {
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
