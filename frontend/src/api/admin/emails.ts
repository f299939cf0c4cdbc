import type { BookingEmail, EmailPurpose, EmailStatus } from '@party-rental/contracts';
import { call } from '../client';
import { read, readPages } from '../query';

// No live message reports sent emails, so visible lists poll.
const POLL_INTERVAL_MS = 3_000;

/** Undefined matches every email. `search` applies to the bookings that the emails are about. */
export interface EmailFilter {
  status: EmailStatus | undefined;
  purpose: EmailPurpose | undefined;
  search: string | undefined;
}

/** All emails, newest first. */
export function emailsQuery(filter: EmailFilter) {
  const options = { reads: ['emails'], refetchInterval: POLL_INTERVAL_MS } as const;
  return readPages('GET /api/admin/emails', { query: filter }, options);
}

/** Counts by status, and the state of the queue. */
export const emailOverviewQuery = read(
  'GET /api/admin/email-overview',
  {},
  { reads: ['emails'], refetchInterval: POLL_INTERVAL_MS },
);

/** The emails of an order and its lines. */
export function orderEmailsQuery(id: string) {
  return read(
    'GET /api/admin/orders/{id}/emails',
    { params: { id } },
    {
      reads: ['bookings', 'emails'],
      live: true,
      refetchInterval: ({ state }) => (state.data?.some(isPending) ? POLL_INTERVAL_MS : false),
    },
  );
}

export const retryEmail = ({ eventId, purpose }: Pick<BookingEmail, 'eventId' | 'purpose'>) =>
  call('POST /api/admin/emails/{eventId}/{purpose}/retry', { params: { eventId, purpose } });

export const retryEmails = () => call('POST /api/admin/emails/retry', {});

export const resendConfirmation = (id: string) =>
  call('POST /api/admin/bookings/{id}/resend-confirmation', { params: { id } });

// PLANNED_PURPOSES of the contracts would load the schemas with every page.
function isPending({ status, purpose }: BookingEmail): boolean {
  const isPlanned = purpose === 'reminder' || purpose === 'review-request';
  return status === 'sending' || status === 'failed' || (status === 'queued' && !isPlanned);
}
