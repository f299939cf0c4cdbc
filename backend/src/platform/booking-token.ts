import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed tokens by which a guest opens his booking from the confirmation email. */
export class BookingTokens {
  constructor(private readonly secret: string) {}

  sign(bookingId: string): string {
    return this.mac(bookingId).toString('base64url');
  }

  isValid(bookingId: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    const expected = this.mac(bookingId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private mac(bookingId: string): Buffer {
    return createHmac('sha256', this.secret).update(`booking:${bookingId}`).digest();
  }
}
