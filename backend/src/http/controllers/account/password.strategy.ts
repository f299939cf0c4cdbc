import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { Accounts } from '../../../accounts/accounts.js';
import type { Authenticated } from '../../../accounts/sessions.js';
import { Rejection } from '../../../domain/rejections.js';
import { clientSubnet } from '../../../platform/security/client-networks.js';
import { RejectionError } from '../../plugins/problems.js';
import { parseInput } from '../endpoint.js';
import { DeviceCookies } from './device-cookie.js';
import { SignInLog } from './sign-in-log.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Requires the right password; sets `request.user` to its account. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  override canActivate(context: ExecutionContext) {
    // Guards run before a controller's input is validated, and malformed input is not a failed sign-in.
    context.switchToHttp().getRequest<FastifyRequest>().body = parseInput(context).body;
    return super.canActivate(context);
  }
}

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

  async validate(request: FastifyRequest, login: string, password: string): Promise<Authenticated> {
    const account = await this.accounts.findByLogin(login);
    const attempt = {
      account: account ? `account ${account.id}` : `name ${login.toLowerCase()}`,
      network: clientSubnet(request.ip),
      deviceId: account ? this.devices.read(request, account) : undefined,
    };
    await this.throttle.check(attempt).catch((error: unknown) => {
      if (error instanceof RejectionError) this.log.failed(request, attempt.account, 'too_many_attempts');
      throw error;
    });
    const outcome = await this.accounts.authenticate(account, password);
    if (outcome instanceof Rejection) {
      const reason = outcome.code === 'forbidden' ? 'disabled' : 'wrong_password';
      this.log.failed(request, attempt.account, account ? reason : 'unknown_account');
      throw new RejectionError(outcome);
    }
    return outcome;
  }
}
