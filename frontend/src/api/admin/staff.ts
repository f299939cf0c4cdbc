import type { RequestOf } from '@party-rental/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../client';
import { staffKey } from './owner-keys';

const PAGE_SIZE = 50;

export const staffQuery = queryOptions({
  queryKey: [...staffKey, 'members'],
  queryFn: ({ signal }) => call('GET /api/admin/staff', { signal }),
  staleTime: 0,
});

/** Where a member of staff is signed in. */
export function sessionsQuery(id: number) {
  return queryOptions({
    queryKey: [...staffKey, 'sessions', id],
    queryFn: ({ signal }) => call('GET /api/admin/staff/{id}/sessions', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Sign-ins and failed tries, newest first, in pages. */
export const signInsQuery = infiniteQueryOptions({
  queryKey: [...staffKey, 'sign-ins'],
  queryFn: ({ pageParam: cursor, signal }) =>
    callPage('GET /api/admin/sign-ins', { query: { limit: PAGE_SIZE, cursor }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const inviteStaff = (body: RequestOf<'inviteStaff'>['body']) =>
  call('POST /api/admin/staff/invitations', { body });

export const resendInvitation = (id: string) => call('POST /api/admin/invitations/{id}/resend', { params: { id } });

export const revokeInvitation = (id: string) => call('DELETE /api/admin/invitations/{id}', { params: { id } });

export const changeStaff = ({ id, ...body }: { id: number } & RequestOf<'changeStaff'>['body']) =>
  call('PATCH /api/admin/staff/{id}', { params: { id }, body });

export const endSession = ({ id, sessionId }: { id: number; sessionId: string }) =>
  call('DELETE /api/admin/staff/{id}/sessions/{sessionId}', { params: { id, sessionId } });

export const endSessions = (id: number) => call('DELETE /api/admin/staff/{id}/sessions', { params: { id } });
