import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { Accounts } from '../../../accounts/accounts.js';
import type { Authenticated } from '../../../accounts/sessions.js';
import { Rejection } from '../../../domain/rejections.js';
import { DeviceCookies } from './device-cookie.js';
import { clientSubnet } from '../../plugins/limits/client-subnet.js';
import { RejectionError } from '../rejection-error.js';
import { SignInLog } from './sign-in-log.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Tells passport whose username or email and password these are. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly accounts: Accounts,
    private readonly devices: DeviceCookies,
    private readonly throttle: SignInThrottle,
    private readonly log: SignInLog,
  ) {
    super({ passReqToCallback: true });
  }

  async validate(request: FastifyRequest, name: string, password: string): Promise<Authenticated> {
    const account = await this.accounts.named(name);
    const attempt = {
      account: account ? `account ${account.id}` : `name ${name.toLowerCase()}`,
      network: clientSubnet(request.ip),
      deviceId: account ? this.devices.read(request, account) : undefined,
    };
    await this.throttle.admit(attempt).catch((error: unknown) => {
      if (error instanceof RejectionError) this.log.failed(request, attempt, 'rate_limited');
      throw error;
    });
    const outcome = await this.accounts.authenticate(account, password);
    if (outcome instanceof Rejection) {
      this.log.failed(request, attempt, account ? 'wrong_credentials' : 'unknown_account');
      throw new RejectionError(outcome);
    }
    return outcome;
  }
}
