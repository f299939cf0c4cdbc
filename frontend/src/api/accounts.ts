import type { RequestOf, User } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem';
import { bookingsKey } from './bookings';
import { call } from './client';

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  // A guest's page renders once. The build, which renders the HTML shell, knows no visitor.
  initialData: (): User | null | undefined => (typeof document === 'undefined' || mayBeSignedIn() ? undefined : null),
  queryFn: async ({ signal }) => {
    if (!mayBeSignedIn()) return null;
    return call('GET /api/user', { signal }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.problem.status === 401) return null;
      throw error;
    });
  },
});

/** Reads the cookie that marks a session, because requests by guests would log an error in the console. */
function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed-in=1');
}

export const login = (body: RequestOf<'login'>['body']) => call('POST /api/login', { body });

export const register = (body: RequestOf<'register'>['body']) => call('POST /api/register', { body });

/** Returns the changed user. */
export const changeUser = (body: RequestOf<'changeUser'>['body']) => call('PATCH /api/user', { body });

/** Returns the changed user. */
export const changePreferences = (body: RequestOf<'changePreferences'>['body']) =>
  call('PUT /api/user/preferences', { body });

/** Deletes the signed-in user's account. */
export const deleteUser = (body: RequestOf<'deleteUser'>['body']) => call('POST /api/user/deletion', { body });

/** Downloads all data about the signed-in user. */
export const USER_EXPORT_URL = '/api/user/export';

/** Sends a verification email to the signed-in user. */
export const requestVerification = () => call('POST /api/user/verification', {});

/** Verifies the email. A query, because the token can be used repeatedly and the page shows the result. */
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
