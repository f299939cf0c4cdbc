import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config/config.js';
import { DEVICE_DAYS, DeviceTokens } from '../../../platform/security/device-token.js';
import { CONFIG } from '../../../platform/tokens.js';

interface Account {
  id: number;
  passwordHash: string;
}

/** One cookie per account that was signed in to with this browser. It grants no access by itself. */
@Injectable()
export class DeviceCookies {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
    private readonly tokens: DeviceTokens,
  ) {}

  /** Returns the device's id, or undefined if the account does not know the device. */
  read({ cookies }: FastifyRequest, { id, passwordHash }: Account): string | undefined {
    return this.tokens.verify(cookies[this.cookieName(id)] ?? '', id, passwordHash);
  }

  write(reply: FastifyReply, { id, passwordHash }: Account, deviceId: string | undefined): void {
    reply.setCookie(this.cookieName(id), this.tokens.sign(id, passwordHash, deviceId), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.config.production,
      maxAge: DEVICE_DAYS * 24 * 60 * 60,
    });
  }

  private cookieName(userId: number): string {
    return `${this.config.production ? '__Host-' : ''}device-${userId}`;
  }
}
