import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SecondFactors, type CodeFailure } from '../../../accounts/second-factor/second-factors.js';
import { SecurityNotices } from '../../../accounts/security-notices.js';
import type { UserAccount } from '../../../accounts/user-account.js';
import { DeviceCookies } from './device-cookie.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Checks second-factor codes and limits the attempts. */
@Injectable()
export class CodeCheck {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly devices: DeviceCookies,
    private readonly throttle: SignInThrottle,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * Call it when the account's password was verified. Uses the code up; throws if there were too many. The account's holder then
   * gets one notice, because someone else knows the password.
   */
  async use(request: FastifyRequest, account: UserAccount, code: string): Promise<CodeFailure | undefined> {
    const attempt = { userId: account.id, deviceId: this.devices.read(request, account) };
    await this.throttle.checkCode(attempt, () => this.notices.enqueue('wrong-codes', account));
    const failure = await this.secondFactors.useCode(account.id, code);
    if (!failure) await this.throttle.codeSucceeded(attempt);
    return failure;
  }
}
