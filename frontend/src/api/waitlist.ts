import type { RequestOf } from '@party-rental/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from './client';

const PAGE_SIZE = 50;

export const waitlistKey = ['waitlist'];

/** All entries, upcoming days first, in pages. */
export function waitlistQuery(search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...waitlistKey, 'all', search],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage('GET /api/admin/waitlist', { query: { search, limit: PAGE_SIZE, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The units that are held for the holder of a token; null once the hold has ended. */
export function holdQuery(token: string) {
  return queryOptions({
    queryKey: [...waitlistKey, 'hold', token],
    queryFn: async ({ signal }) => (await call('GET /api/waitlist/hold', { query: { token }, signal })).hold,
    enabled: token !== '',
    staleTime: 0,
  });
}

export const joinWaitlist = (body: RequestOf<'joinWaitlist'>['body']) => call('POST /api/waitlist', { body });

export const leaveWaitlist = ({ id, token }: { id: string; token?: string }) =>
  call('DELETE /api/waitlist/{id}', { params: { id }, query: { token } });
