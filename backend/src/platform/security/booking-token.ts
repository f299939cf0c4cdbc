import { Hmac } from './hmac.js';

/** Signed tokens for the links in a booking's emails. Version 0 has the format of tokens from before versions existed. */
export class BookingTokens {
  private readonly hmac: Hmac;

  constructor(secret: string) {
    this.hmac = new Hmac(secret);
  }

  sign(bookingId: string, version = 0): string {
    return this.hmac.of(signedText(bookingId, version));
  }

  /** Returns the token's version, from 0 to `latest`; undefined if the token is invalid. */
  findVersion(bookingId: string, token: string, latest: number): number | undefined {
    for (let version = latest; version >= 0; version -= 1)
      if (this.hmac.matches(signedText(bookingId, version), token)) return version;
    return undefined;
  }
}

function signedText(bookingId: string, version: number): string {
  return version === 0 ? `booking:${bookingId}` : `booking:${bookingId}:${version}`;
}
