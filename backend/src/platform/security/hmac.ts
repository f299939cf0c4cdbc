import { createHmac } from 'node:crypto';

/** Tells whether two texts are the same without keeping either; under a secret, so that nobody can try out guesses. */
export class Hmac {
  constructor(private readonly secret: string) {}

  of(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('base64url');
  }
}
