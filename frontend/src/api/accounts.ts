import type { User } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem';
import { call, sends } from './client';
import { reading } from './query';

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

export const login = sends('POST /api/login');
export const register = sends('POST /api/register');
export const logout = () => call('POST /api/logout', {});

/** Returns the changed user. */
export const changeUser = sends('PATCH /api/user');

/** Returns the changed user. */
export const changePreferences = sends('PUT /api/user/preferences');

/** Deletes the signed-in user's account. */
export const deleteUser = sends('POST /api/user/deletion');

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
      void client.invalidateQueries(reading('bookings'));
      return redeemed;
    },
  });
}

/** Sends a link for a new password, if the email has an account. */
export const requestPasswordReset = sends('POST /api/password-reset');

/** Sets a new password with the token of a mailed link. */
export const resetPassword = sends('POST /api/password-reset/confirm');

/** Sends the links of upcoming orders, if the email has any. */
export const findBooking = sends('POST /api/find-booking');
