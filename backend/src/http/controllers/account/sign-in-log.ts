import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Hmac } from '../../../platform/security/hmac.js';
import { LOGGER } from '../../../platform/tokens.js';
import { loggedNetwork } from '../../plugins/limits/client-address.js';
import type { SignInAttempt } from './sign-in-throttle.js';

type Reason = 'wrong_credentials' | 'unknown_account' | 'rate_limited' | 'credentials_changed';

/** Logs sign-ins so that guesses can be traced: `accountHash` is the same for every attempt at one account. */
@Injectable()
export class SignInLog {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hmac: Hmac,
  ) {}

  failed(request: FastifyRequest, { account }: Pick<SignInAttempt, 'account'>, reason: Reason): void {
    this.logger.warn({ ...this.fields(request, account), reason }, 'sign-in failed');
  }

  succeeded(request: FastifyRequest, { id, role }: User, isNewDevice: boolean): void {
    this.logger.info({ ...this.fields(request, `account ${id}`), userId: id, role, isNewDevice }, 'signed in');
  }

  private fields({ id, ip }: FastifyRequest, account: string) {
    return { requestId: id, network: loggedNetwork(ip), accountHash: this.hmac.of(`sign-in ${account}`) };
  }
}
