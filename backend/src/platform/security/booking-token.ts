import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed tokens in the links of emails about a booking. A token of version 0 looks as all did before there were versions. */
export class BookingTokens {
  constructor(private readonly secret: string) {}

  sign(bookingId: string, version = 0): string {
    return this.mac(bookingId, version).toString('base64url');
  }

  /** Which of the versions 0 to `latest` the token is of; undefined when it is of none. */
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
