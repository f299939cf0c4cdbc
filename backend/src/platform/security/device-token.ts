import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';

/** A device is known for this many days after the last sign-in with it. */
export const DEVICE_DAYS = 365;

/** Signed tokens by which a browser shows that an account was signed in to with it before. Nothing is stored. */
export class DeviceTokens {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  /** Valid for this account as long as it has this password. */
  sign(userId: number, passwordHash: string, deviceId: string = newId()): string {
    const expires = (this.clock.now().getTime() + DEVICE_DAYS * 86_400_000).toString(36);
    return `${deviceId}.${expires}.${this.mac(deviceId, expires, userId, passwordHash).toString('base64url')}`;
  }

  /** Returns the id of the device; undefined if the token is expired, forged, or made for another account or password. */
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
