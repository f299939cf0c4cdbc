import type { Clock } from '../clock.js';
import { Hmac } from './hmac.js';

/** Signed tokens that set back the email of an order, while its links have the same version: any change of the email ends them. */
export class EmailUndoTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  sign(orderId: string, version: number, until: Date): string {
    const expires = until.getTime().toString(36);
    return `${expires}.${this.hmac.of(signedText(expires, orderId, version))}`;
  }

  isValid(token: string, orderId: string, version: number): boolean {
    const [expires = '', mac = ''] = token.split('.');
    if (!this.hmac.matches(signedText(expires, orderId, version), mac)) return false;
    return this.clock.now().getTime() < parseInt(expires, 36);
  }
}

function signedText(expires: string, orderId: string, version: number): string {
  return `email-undo:${expires}:${orderId}:${version}`;
}
