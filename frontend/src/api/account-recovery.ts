import type { RequestOf } from '@party-rental/contracts';
import { call } from './client';

/** Sends a link for a new password, if the email has an account. */
export const requestPasswordReset = (body: RequestOf<'requestPasswordReset'>['body']) =>
  call('POST /api/password-reset', { body });

/** Sets a new password with the token of a mailed link. */
export const resetPassword = (body: RequestOf<'resetPassword'>['body']) =>
  call('POST /api/password-reset/confirm', { body });

/** Sends the links of upcoming orders, if the email has any. */
export const findBooking = (body: RequestOf<'findBooking'>['body']) => call('POST /api/find-booking', { body });
