import type { BookingEmail, EmailPurpose, EmailStatus } from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from './bookings';
import { call, callPage } from './client';
import { dashboardQuery } from './dashboard';

const AT_ONCE = 50;
// No event tells when an email has been sent: what is on the screen is asked for again.
const SOON_MS = 3_000;

const emailsKey = ['emails'] as const;

/** What tells of emails, and changes when one is tried again. */
export const tellingOfEmails = [emailsKey, bookingsKey, dashboardQuery.queryKey];

/** What is undefined holds for every email. `search` is looked for in the bookings that they are about. */
export interface EmailFilter {
  status: EmailStatus | undefined;
  purpose: EmailPurpose | undefined;
  search: string | undefined;
}

/** All emails, newest first, some at a time. */
export function emailsQuery(filter: EmailFilter) {
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: [...emailsKey, 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/emails', { query: { ...filter, limit: AT_ONCE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: SOON_MS,
  });
}

/** How many there are of each status, and what the queue holds. */
export const emailOverviewQuery = queryOptions({
  staleTime: 0,
  queryKey: [...emailsKey, 'overview'],
  queryFn: ({ signal }) => call('GET /api/admin/email-overview', { signal }),
  refetchInterval: SOON_MS,
});

/** What became of the emails of a booking. */
export function bookingEmailsQuery(id: string) {
  return queryOptions({
    staleTime: 0,
    meta: { live: true },
    queryKey: [...bookingsKey, id, 'emails'],
    queryFn: ({ signal }) => call('GET /api/admin/bookings/{id}/emails', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : false),
  });
}

export const retryEmail = ({ eventId, purpose }: Pick<BookingEmail, 'eventId' | 'purpose'>) =>
  call('POST /api/admin/emails/{eventId}/{purpose}/retry', { params: { eventId, purpose } });

export const retryEmails = () => call('POST /api/admin/emails/retry', {});

export const resendConfirmation = (id: string) =>
  call('POST /api/admin/bookings/{id}/resend-confirmation', { params: { id } });

function isUnderWay({ status, purpose }: BookingEmail): boolean {
  return status === 'sending' || status === 'failed' || (status === 'queued' && purpose !== 'reminder');
}
