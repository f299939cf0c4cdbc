import { EMAIL_LABELS, type BookingEmail } from '@party-rental/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { resendConfirmation, retryEmail } from '../../../api/admin/emails';
import { formatInstant } from '../../../lib/format-instant';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/loading';
import { canRetry, EMAIL_STATES, toState, failureReason } from './email-labels';
import { useSendEmails } from './use-send-emails';

interface EmailSectionProps {
  emails: UseQueryResult<BookingEmail[]>;
  /** A booking of the order whose confirmation can be sent again; undefined if the order is cancelled. */
  resendFor: string | undefined;
  /** Number of the booking or order. */
  number: string;
  timeZone: string;
}

/** The emails of a booking or an order, with buttons to retry them and to resend the confirmation. */
export function EmailSection({ emails, resendFor, number, timeZone }: EmailSectionProps) {
  const retry = useSendEmails(retryEmail);
  const resend = useSendEmails(resendConfirmation);
  const isSending = retry.isPending || resend.isPending;
  return (
    <section
      aria-labelledby="emails"
      className="space-y-5 rounded-card bg-card p-6 shadow-card max-xl:order-3 print:hidden"
    >
      <h2 id="emails" className="text-2xl">
        Emails
      </h2>
      {emails.isPending && <Skeleton className="h-32" />}
      {emails.isError && !emails.data && <LoadFailure title="We couldn't load the emails" query={emails} />}
      {emails.data?.length === 0 && <p className="text-soft">None yet.</p>}
      {emails.data && emails.data.length > 0 && (
        <ul className="divide-y-2 divide-line">
          {emails.data.map((email) => (
            <li key={`${email.eventId} ${email.purpose}`} className="space-y-1 py-3 first:pt-0">
              <p className="font-bold">{EMAIL_LABELS[email.purpose]}</p>
              <p className="text-base text-soft">
                {EMAIL_STATES[toState(email)]}
                {formatMoment(email, timeZone)}
              </p>
              {failureReason(email) && <p className="text-base break-words">{failureReason(email)}</p>}
              {canRetry(email) && (
                <Button variant="outline" size="small" disabled={isSending} onClick={() => retry.mutate(email)}>
                  Retry now<span className="sr-only">: {EMAIL_LABELS[email.purpose]}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {resendFor && (
          <Button variant="outline" disabled={isSending} onClick={() => resend.mutate(resendFor)}>
            Resend Confirmation
          </Button>
        )}
        <Link
          to={`/admin/emails?search=${number}`}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 hover:text-primary"
        >
          Recipients and delivery attempts
        </Link>
      </div>
    </section>
  );
}

function formatMoment({ sentAt, dueAt, isOutdated }: BookingEmail, timeZone: string): string {
  const moment = sentAt ?? (isOutdated ? null : dueAt);
  return moment ? `, ${formatInstant(moment, timeZone)}` : '';
}
