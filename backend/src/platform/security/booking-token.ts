import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signed tokens for the links in a booking's emails. Version 0 has the format of tokens from before versions existed. */
export class BookingTokens {
  constructor(private readonly secret: string) {}

  sign(bookingId: string, version = 0): string {
    return this.mac(bookingId, version).toString('base64url');
  }

  /** Returns the token's version, from 0 to `latest`; undefined if the token is invalid. */
  versionOf(bookingId: string, token: string, latest: number): number | undefined {
    const given = Buffer.from(token, 'base64url');
    for (let version = latest; version >= 0; version -= 1) {
      const expected = this.mac(bookingId, version);
      if (given.length === expected.length && timingSafeEqual(given, expected)) return version;
    }
    return undefined;
  }

  private mac(bookingId: string, version: number): Buffer {
    const signed = version === 0 ? `booking:${bookingId}` : `booking:${bookingId}:${version}`;
    return createHmac('sha256', this.secret).update(signed).digest();
  }
}
