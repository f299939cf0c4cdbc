import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { RateCounters } from '../../../platform/security/rate-counters.js';
import { CONFIG } from '../../../platform/tokens.js';
import { tooManyTries } from '../../plugins/limits/rate-limit.js';
import type { SignInAttempt } from './sign-in-attempt.js';

const MINUTE_MS = 60_000;

const PER_NETWORK = { max: 20, windowMs: MINUTE_MS };
const PER_ACCOUNT_AND_SOURCE = { max: 10, windowMs: 5 * MINUTE_MS };
/** For guesses at one account that come from many networks. */
const PER_ACCOUNT = { max: 50, windowMs: 15 * MINUTE_MS };

const NETWORK_KNOWN_MS = 30 * 24 * 60 * MINUTE_MS;

/**
 * Limits guesses at passwords. A known device has a counter of its own, and a known network is exempt from the limit over
 * all networks, so strangers cannot lock out the account's owner.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
    private readonly counters: RateCounters,
  ) {}

  /** Counts an attempt before its password is looked at; throws if there were too many. */
  async admit(attempt: SignInAttempt): Promise<void> {
    if (!this.config.rateLimits) return;
    const { account, network, deviceId } = attempt;
    if (deviceId === undefined) await this.count(`network ${network}`, PER_NETWORK);
    await this.count(sourceKey(attempt), PER_ACCOUNT_AND_SOURCE);
    if (deviceId !== undefined || (await this.counters.isKept(knownNetworkKey(attempt)))) return;
    await this.count(account, PER_ACCOUNT);
  }

  /** After every sign-in, a registration too. Only failures count. */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.counters.forget(`login ${sourceKey(attempt)}`);
    await this.counters.keep(knownNetworkKey(attempt), NETWORK_KNOWN_MS);
  }

  private async count(key: string, { max, windowMs }: { max: number; windowMs: number }): Promise<void> {
    const { current, ttl } = await this.counters.count(`login ${key}`, windowMs);
    if (current > max) throw tooManyTries(Math.ceil(ttl / 1000));
  }
}

function sourceKey({ account, network, deviceId }: SignInAttempt): string {
  return `${account} ${deviceId === undefined ? `network ${network}` : `device ${deviceId}`}`;
}

function knownNetworkKey({ account, network }: SignInAttempt): string {
  return `known ${account} network ${network}`;
}
