import type { Clock } from '../clock.js';
import { Hmac } from './hmac.js';

const HOURS = 24;

/** Signed tokens that prove for a day that a user receives emails at an address. */
export class AddressTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  /** Valid only for this email of this user. */
  sign(userId: number, email: string): string {
    const expires = (this.clock.now().getTime() + HOURS * 3_600_000).toString(36);
    return `${expires}.${this.hmac.of(signedText(expires, userId, email))}`;
  }

  check(token: string, userId: number, email: string): 'valid' | 'expired' | 'wrong' {
    const [expires = '', mac = ''] = token.split('.');
    if (!this.hmac.matches(signedText(expires, userId, email), mac)) return 'wrong';
    return this.clock.now().getTime() < parseInt(expires, 36) ? 'valid' : 'expired';
  }
}

function signedText(expires: string, userId: number, email: string): string {
  return `address:${expires}:${userId}:${email.toLowerCase()}`;
}
