import type { RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem';
import { bookingsKey } from './bookings';
import { call } from './client';

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    if (!mayBeSignedIn()) return null;
    return call('GET /api/user', { signal }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.problem.status === 401) return null;
      throw error;
    });
  },
});

/** By the cookie that comes and goes with a session: a guest who asked would get an error into the console. */
function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed-in=1');
}

export const login = (body: RequestOf<'login'>['body']) => call('POST /api/login', { body });

export const register = (body: RequestOf<'register'>['body']) => call('POST /api/register', { body });

/** Answers the user, changed. */
export const changeUser = (body: RequestOf<'changeUser'>['body']) => call('PATCH /api/user', { body });

/** Answers the user, changed. */
export const changePreferences = (body: RequestOf<'changePreferences'>['body']) =>
  call('PUT /api/user/preferences', { body });

/** Deletes the signed-in user's account. */
export const deleteUser = (body: RequestOf<'deleteUser'>['body']) => call('POST /api/user/deletion', { body });

/** Answers a file with all that the shop holds about the signed-in user. */
export const userExportAddress = '/api/user/export';

/** Has a link mailed that verifies the signed-in user's email. */
export const requestVerification = () => call('POST /api/user/verification', {});

/** Redeems the token of that link. It may be redeemed twice, so it is done by showing its result. */
export function redeemedTokenQuery(userId: number, token: string) {
  return queryOptions({
    queryKey: ['verification', userId, token],
    queryFn: async ({ client }) => {
      const redeemed = await call('POST /api/user/verification/redeem', { body: { token } });
      client.setQueryData(currentUserQuery.queryKey, redeemed.user);
      void client.invalidateQueries({ queryKey: bookingsKey });
      return redeemed;
    },
  });
}

export const logout = () => call('POST /api/logout', {});
