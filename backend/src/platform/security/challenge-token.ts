import type { Clock } from '../clock.js';
import { Hmac } from './hmac.js';

const VALID_MS = 10 * 60_000;

/** Signed tokens that prove that the password of an account was entered: the first of two steps to sign in. */
export class ChallengeTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  /** Valid while the account has this password. */
  sign(userId: number, passwordHash: string): string {
    const expires = (this.clock.now().getTime() + VALID_MS).toString(36);
    return `${userId}.${expires}.${this.hmac.of(signedText(userId, expires, passwordHash))}`;
  }

  /** The account that the token claims to be about; check it with `isValid`. */
  readUserId(token: string): number | undefined {
    const id = /^\d{1,9}(?=\.)/.exec(token)?.[0];
    return id === undefined ? undefined : Number(id);
  }

  isValid(token: string, userId: number, passwordHash: string): boolean {
    const [, expires = '', mac = ''] = token.split('.');
    if (!this.hmac.matches(signedText(userId, expires, passwordHash), mac)) return false;
    return this.clock.now().getTime() < parseInt(expires, 36);
  }
}

function signedText(userId: number, expires: string, passwordHash: string): string {
  return `challenge:${userId}:${expires}:${passwordHash}`;
}
