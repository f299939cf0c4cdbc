import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keyed hashes, to sign tokens and to compare values without storing them. */
export class Hmac {
  constructor(private readonly secret: string) {}

  /** In base64url. */
  of(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }

  /** Compares in constant time. */
  matches(text: string, mac: string): boolean {
    const given = Buffer.from(mac, 'base64url');
    const expected = Buffer.from(this.of(text), 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
