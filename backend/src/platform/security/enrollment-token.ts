import type { Clock } from '../clock.js';
import { Hmac } from './hmac.js';

const HOURS = 1;

/** What a token is valid for. A change of any of it ends the token. */
export interface EnrollableAccount {
  id: number;
  passwordHash: string;
  /** The latest link; null if there is none, or after it was used. */
  enrollmentId: string | null;
}

/** Signed tokens that allow an account to set up the second factor that the shop requires. */
export class EnrollmentTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  sign(account: EnrollableAccount): string {
    const expires = (this.clock.now().getTime() + HOURS * 3_600_000).toString(36);
    return `${expires}.${this.hmac.of(signedText(expires, account))}`;
  }

  isValid(token: string, account: EnrollableAccount): boolean {
    const [expires = '', mac = ''] = token.split('.');
    if (account.enrollmentId === null || !this.hmac.matches(signedText(expires, account), mac)) return false;
    return this.clock.now().getTime() < parseInt(expires, 36);
  }
}

function signedText(expires: string, { id, passwordHash, enrollmentId }: EnrollableAccount): string {
  return `enrollment:${expires}:${id}:${enrollmentId}:${passwordHash}`;
}
