import type { BookingEmail, EmailPurpose, EmailStatus } from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingsKey } from '../bookings';
import { call, callPage } from '../client';
import { dashboardQuery } from './dashboard';

const PAGE_SIZE = 50;
// No live message reports sent emails, so visible lists poll.
const POLL_INTERVAL_MS = 3_000;

const emailsKey = ['emails'] as const;

/** Queries to refresh after a retry. */
export const emailDependentKeys = [emailsKey, bookingsKey, dashboardQuery.queryKey];

/** Undefined matches every email. `search` applies to the bookings that the emails are about. */
export interface EmailFilter {
  status: EmailStatus | undefined;
  purpose: EmailPurpose | undefined;
  search: string | undefined;
}

/** All emails, newest first, in pages. */
export function emailsQuery(filter: EmailFilter) {
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: [...emailsKey, 'list', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/emails', { query: { ...filter, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
}

/** Counts by status, and the state of the queue. */
export const emailOverviewQuery = queryOptions({
  staleTime: 0,
  queryKey: [...emailsKey, 'overview'],
  queryFn: ({ signal }) => call('GET /api/admin/email-overview', { signal }),
  refetchInterval: POLL_INTERVAL_MS,
});

const live = {
  staleTime: 0,
  meta: { live: true },
  refetchInterval: ({ state }: { state: { data?: BookingEmail[] | undefined } }) =>
    state.data?.some(isPending) ? POLL_INTERVAL_MS : false,
} as const;

/** The emails of an order and its lines. */
export function orderEmailsQuery(id: string) {
  return queryOptions({
    ...live,
    queryKey: [...bookingsKey, 'orders', id, 'emails'],
    queryFn: ({ signal }) => call('GET /api/admin/orders/{id}/emails', { params: { id }, signal }),
  });
}

export const retryEmail = ({ eventId, purpose }: Pick<BookingEmail, 'eventId' | 'purpose'>) =>
  call('POST /api/admin/emails/{eventId}/{purpose}/retry', { params: { eventId, purpose } });

export const retryEmails = () => call('POST /api/admin/emails/retry', {});

export const resendConfirmation = (id: string) =>
  call('POST /api/admin/bookings/{id}/resend-confirmation', { params: { id } });

function isPending({ status, purpose }: BookingEmail): boolean {
  return status === 'sending' || status === 'failed' || (status === 'queued' && purpose !== 'reminder');
}
