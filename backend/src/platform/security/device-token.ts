import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import { Hmac } from './hmac.js';

/** A device stays known for this many days after its last sign-in. */
export const DEVICE_DAYS = 365;

/** Signed tokens that prove that a browser has signed in to an account before. The server stores nothing. */
export class DeviceTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  /** Valid while the account has this password. */
  sign(userId: number, passwordHash: string, deviceId: string = newId()): string {
    const expires = (this.clock.now().getTime() + DEVICE_DAYS * 86_400_000).toString(36);
    return `${deviceId}.${expires}.${this.hmac.of(`device:${deviceId}:${expires}:${userId}:${passwordHash}`)}`;
  }

  /** Returns the device's id; undefined if the token is expired, forged, or of another account or password. */
  verify(token: string, userId: number, passwordHash: string): string | undefined {
    const [deviceId = '', expires = '', mac = ''] = token.split('.');
    if (!this.hmac.matches(`device:${deviceId}:${expires}:${userId}:${passwordHash}`, mac)) return undefined;
    return this.clock.now().getTime() < parseInt(expires, 36) ? deviceId : undefined;
  }
}
