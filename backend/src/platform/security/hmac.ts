import { createHmac } from 'node:crypto';

/** Keyed hashes, to compare values without storing them. Without the secret, guesses cannot be tested. */
export class Hmac {
  constructor(private readonly secret: string) {}

  of(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}
