import { EMAIL_LABELS, type EmailRecord } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { retryEmail } from '../../../api/admin/emails';
import { count } from '../../../lib/format';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { RecordTable, type Column } from '../list/record-table';
import {
  canRetry,
  EMAIL_ICONS,
  EMAIL_STATES,
  EMAIL_TONES,
  failureReason,
  formatRecipient,
  toState,
  type EmailState,
} from './email-labels';
import { useSendEmails } from './use-send-emails';

export function EmailTable({ emails, timeZone }: { emails: readonly EmailRecord[]; timeZone: string }) {
  const retry = useSendEmails(retryEmail);
  const columns: Column<EmailRecord>[] = [
    {
      label: 'Email',
      names: true,
      cell: ({ purpose, createdAt }) => (
        <>
          <strong>{EMAIL_LABELS[purpose]}</strong>
          <span className="block text-base text-soft">{shortInstant(createdAt, timeZone)}</span>
        </>
      ),
    },
    {
      label: 'To',
      cell: (email) => <p className="[overflow-wrap:anywhere] xl:min-w-44">{formatRecipient(email)}</p>,
    },
    {
      label: 'Booking',
      cell: ({ booking }) =>
        booking ? (
          <Link
            to={`/admin/bookings/${booking.id}`}
            className="font-bold whitespace-nowrap underline underline-offset-4 hover:text-primary"
          >
            {booking.number}
          </Link>
        ) : (
          '—'
        ),
    },
    {
      label: 'State',
      cell: (email) => (
        <div className="space-y-2">
          <EmailStateBadge state={toState(email)} />
          <p className="text-base text-soft">{formatMoment(email, timeZone)}</p>
          {email.attempts > 0 && <p className="text-base text-soft">{count(email.attempts, 'attempt')}</p>}
          {canRetry(email) && (
            <Button variant="outline" size="small" disabled={retry.isPending} onClick={() => retry.mutate(email)}>
              Retry now<span className="sr-only">: {EMAIL_LABELS[email.purpose]}</span>
            </Button>
          )}
        </div>
      ),
    },
    {
      label: 'Mail server',
      cell: (email) => (
        <div className="space-y-1 [overflow-wrap:anywhere]">
          {failureReason(email) && <p>{failureReason(email)}</p>}
          {email.reply && <p>{email.reply}</p>}
          {email.messageId && <p className="text-sm text-soft">{email.messageId}</p>}
          {!failureReason(email) && !email.messageId && '—'}
        </div>
      ),
    },
  ];
  return (
    <RecordTable
      caption="Emails"
      columns={columns}
      rows={emails}
      getKey={({ eventId, purpose }) => `${eventId} ${purpose}`}
    />
  );
}

function formatMoment({ sentAt, dueAt, status, attempts, isOutdated }: EmailRecord, timeZone: string): string {
  if (sentAt) return shortInstant(sentAt, timeZone);
  if (!dueAt || status === 'sending' || isOutdated) return '';
  return `${attempts === 0 ? 'Due' : 'Next try'} ${shortInstant(dueAt, timeZone)}`;
}

function EmailStateBadge({ state }: { state: EmailState }) {
  const Icon = EMAIL_ICONS[state];
  return (
    <Badge tone={EMAIL_TONES[state]}>
      <Icon aria-hidden />
      {EMAIL_STATES[state]}
    </Badge>
  );
}
