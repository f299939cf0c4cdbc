import { Rejection } from '../domain/rejections.js';

export const USERNAME_TAKEN = { path: 'username', message: 'This username is already taken' };
export const EMAIL_TAKEN = { path: 'email', message: "There's already an account with this email" };

export function taken(...errors: (typeof EMAIL_TAKEN)[]): Rejection {
  return new Rejection('taken', `${errors.map(({ message }) => message).join('. ')}.`, { errors });
}

export function wrongLogin(): Rejection {
  return new Rejection('wrong_login', 'Incorrect username or password');
}

/** Only after the right password: otherwise it would disclose the account. */
export function accountDisabled(): Rejection {
  return new Rejection('forbidden', 'This account is disabled. Please ask an admin of the shop.');
}

export function wrongPassword(): Rejection {
  const message = "This isn't your current password";
  return new Rejection('wrong_password', `${message}.`, { errors: [{ path: 'currentPassword', message }] });
}

export function missingPassword(): Rejection {
  const message = 'Please enter your current password';
  return new Rejection('malformed', `${message}.`, { errors: [{ path: 'currentPassword', message }] });
}

/** For an account that was deleted during one of its requests. */
export function signedOut(): Rejection {
  return new Rejection('unauthenticated', 'Please sign in first.');
}
