import type { RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client';

/** The invitation of a mailed link. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('GET /api/staff/invitation', { query: { token }, signal }),
    staleTime: 0,
  });
}

export const acceptInvitation = (body: RequestOf<'acceptInvitation'>['body']) =>
  call('POST /api/staff/invitation/acceptance', { body });
