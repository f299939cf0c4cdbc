import { Inject, Injectable } from '@nestjs/common';
import type { SignInOutcome, User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { StaffSignIns, type SignInSource } from '../../../accounts/staff/staff-sign-ins.js';
import { browserName } from '../../../platform/formats/browser-name.js';
import { throttledLog } from '../../../platform/observability/throttled-log.js';
import { Hmac } from '../../../platform/security/hmac.js';
import { LOGGER } from '../../../platform/tokens.js';
import { loggedNetwork } from '../../plugins/limits/client-address.js';

type Failure = Exclude<SignInOutcome, 'signed_in'> | 'unknown_account';

/**
 * Logs sign-ins so that guesses can be traced: `accountHash` is the same for every attempt at one account. Those of staff are
 * also stored for the admins.
 */
@Injectable()
export class SignInLog {
  private readonly onError: (error: unknown) => void;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hmac: Hmac,
    private readonly staffSignIns: StaffSignIns,
  ) {
    this.onError = throttledLog(logger, 'failed to store a sign-in');
  }

  /** `account` as in a `SignInAttempt`. */
  failed(request: FastifyRequest, account: string, reason: Failure): void {
    this.logger.warn({ ...this.fields(request, account), reason }, 'sign-in failed');
    const id = Number(/^account (\d+)$/.exec(account)?.[1]);
    if (id && reason !== 'unknown_account') this.store(request, id, reason);
  }

  succeeded(request: FastifyRequest, { id, role }: User, isNewDevice: boolean): void {
    this.logger.info({ ...this.fields(request, `account ${id}`), userId: id, role, isNewDevice }, 'signed in');
    this.store(request, id, 'signed_in');
  }

  /** The response doesn't wait: it would take longer for staff, and disclose who they are. */
  private store(request: FastifyRequest, userId: number, outcome: SignInOutcome): void {
    this.staffSignIns.record(userId, outcome, getSource(request)).catch(this.onError);
  }

  private fields({ id, ip }: FastifyRequest, account: string) {
    return { requestId: id, network: loggedNetwork(ip), accountHash: this.hmac.of(`sign-in ${account}`) };
  }
}

export function getSource({ headers, ip }: FastifyRequest): SignInSource {
  return { browser: browserName(headers['user-agent']), network: loggedNetwork(ip) };
}
