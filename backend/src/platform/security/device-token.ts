import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';

/** A device stays known for this many days after its last sign-in. */
export const DEVICE_DAYS = 365;

/** Signed tokens that prove that a browser has signed in to an account before. The server stores nothing. */
export class DeviceTokens {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Valid while the account has this password. */
  sign(userId: number, passwordHash: string, deviceId: string = newId()): string {
    const expires = (this.clock.now().getTime() + DEVICE_DAYS * 86_400_000).toString(36);
    return `${deviceId}.${expires}.${this.mac(deviceId, expires, userId, passwordHash).toString('base64url')}`;
  }

  /** Returns the device's id; undefined if the token is expired, forged, or of another account or password. */
  verify(token: string, userId: number, passwordHash: string): string | undefined {
    const [deviceId = '', expires = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = this.mac(deviceId, expires, userId, passwordHash);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return this.clock.now().getTime() < parseInt(expires, 36) ? deviceId : undefined;
  }

  private mac(deviceId: string, expires: string, userId: number, passwordHash: string): Buffer {
    return createHmac('sha256', this.secret).update(`device:${deviceId}:${expires}:${userId}:${passwordHash}`).digest();
  }
}
