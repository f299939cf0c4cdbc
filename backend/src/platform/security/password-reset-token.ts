import type { Clock } from '../clock.js';
import { Hmac } from './hmac.js';

const HOURS = 1;

/** What a token is valid for. A change of any of it ends the token. */
export interface ResettableAccount {
  id: number;
  email: string;
  passwordHash: string;
  /** The first request for a new password since the last was used; null if there is none. */
  passwordResetId: string | null;
}

/** Signed tokens that allow one new password within an hour. The server stores none, not even their hashes. */
export class PasswordResetTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  sign(account: ResettableAccount): string {
    const expires = (this.clock.now().getTime() + HOURS * 3_600_000).toString(36);
    return `${account.id}.${expires}.${this.hmac.of(signedText(expires, account))}`;
  }

  /** The account that a token claims to be for, before it is checked. */
  readAccountId(token: string): number | undefined {
    const [id = ''] = token.split('.');
    return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
  }

  isValid(token: string, account: ResettableAccount): boolean {
    const [id, expires = '', mac = ''] = token.split('.');
    if (account.passwordResetId === null || id !== String(account.id)) return false;
    return this.hmac.matches(signedText(expires, account), mac) && this.clock.now().getTime() < parseInt(expires, 36);
  }
}

function signedText(expires: string, { id, email, passwordHash, passwordResetId }: ResettableAccount): string {
  return `password-reset:${expires}:${id}:${passwordResetId}:${email.toLowerCase()}:${passwordHash}`;
}
