import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config/config.js';
import { newId } from '../../../platform/ids.js';
import { DEVICE_DAYS, readTokenId, SignedTokens } from '../../../platform/security/signed-tokens.js';
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
    private readonly tokens: SignedTokens,
  ) {}

  /** Returns the device's id, or undefined if the account does not know the device. */
  read({ cookies }: FastifyRequest, { id, passwordHash }: Account): string | undefined {
    const token = cookies[this.cookieName(id)] ?? '';
    const deviceId = readTokenId(token);
    return this.tokens.isValid('device', token, { deviceId, id, passwordHash }) ? deviceId : undefined;
  }

  write(reply: FastifyReply, { id, passwordHash }: Account, deviceId = newId()): void {
    reply.setCookie(this.cookieName(id), this.tokens.sign('device', { deviceId, id, passwordHash }), {
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
