import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';

const HOURS = 24;

/** Signed tokens that prove for a day that a user receives emails at an address. */
export class AddressTokens {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Valid only for this email of this user. */
  sign(userId: number, email: string): string {
    const expires = (this.clock.now().getTime() + HOURS * 3_600_000).toString(36);
    return `${expires}.${this.mac(expires, userId, email).toString('base64url')}`;
  }

  check(token: string, userId: number, email: string): 'valid' | 'expired' | 'wrong' {
    const [expires = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = this.mac(expires, userId, email);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
    return this.clock.now().getTime() < parseInt(expires, 36) ? 'valid' : 'expired';
  }

  private mac(expires: string, userId: number, email: string): Buffer {
    return createHmac('sha256', this.secret).update(`address:${expires}:${userId}:${email.toLowerCase()}`).digest();
  }
}
