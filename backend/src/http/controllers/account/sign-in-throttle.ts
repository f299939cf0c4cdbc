import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { clientNetworks } from '../../../platform/security/client-networks.js';
import { RateCounters } from '../../../platform/security/rate-counters.js';
import { CONFIG } from '../../../platform/tokens.js';
import { tooManyAttempts } from '../../plugins/limits/rate-limit.js';

const MINUTE_MS = 60_000;

const PER_NETWORK = { max: 20, windowMs: MINUTE_MS };
const PER_ACCOUNT_AND_SOURCE = { max: 10, windowMs: 5 * MINUTE_MS };
/** Against guesses at one account from many networks. */
const PER_ACCOUNT = { max: 50, windowMs: 15 * MINUTE_MS };

/** Codes of the second step: 20 guesses an hour, at three valid codes of a million, for someone who knows the password. */
const CODES_PER_ACCOUNT = { max: 10, windowMs: 30 * MINUTE_MS };
/** A person who knew the password before may have any number of known devices. */
const CODES_OF_KNOWN_DEVICES = { max: 30, windowMs: 30 * MINUTE_MS };

const NETWORK_KNOWN_MS = 30 * 24 * 60 * MINUTE_MS;

export interface SignInAttempt {
  /** `account 7`, or `name dana` if no account has this login. */
  account: string;
  /** As `clientSubnet` returns it. */
  network: string;
  /** Undefined if the account does not know the device. */
  deviceId: string | undefined;
}

/** A code of the second step, of an account whose password was verified. */
export type CodeAttempt = Pick<SignInAttempt, 'deviceId'> & { userId: number };

/**
 * Limits guesses at passwords and codes. A known device has a counter of its own, and a known network is exempt from the limit over
 * all networks, so strangers cannot lock out the account's owner.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimits'>,
    private readonly counters: RateCounters,
  ) {}

  /** Counts an attempt before its password is checked; throws if there were too many. */
  async check(attempt: SignInAttempt): Promise<void> {
    if (!this.config.rateLimits) return;
    const { account, network, deviceId } = attempt;
    for (const one of deviceId === undefined ? clientNetworks(network) : [])
      await this.count(`network ${one.network}`, PER_NETWORK, one);
    for (const source of sources(attempt)) await this.count(source.key, PER_ACCOUNT_AND_SOURCE, source);
    if (deviceId !== undefined || (await this.counters.isMarked(knownNetworkKey(attempt)))) return;
    await this.count(account, PER_ACCOUNT);
  }

  /** Counts a code before it is checked; throws if there were too many, after `onLimit` at the first of them. */
  async checkCode(attempt: CodeAttempt, onLimit: () => Promise<void>): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.count(codeKey(attempt), CODES_PER_ACCOUNT, { onLimit });
    if (attempt.deviceId !== undefined) await this.count(knownDevicesKey(attempt), CODES_OF_KNOWN_DEVICES, { onLimit });
  }

  async codeSucceeded(attempt: CodeAttempt): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.counters.reset(`login ${codeKey(attempt)}`);
    await this.counters.reset(`login ${knownDevicesKey(attempt)}`);
  }

  /** Resets the counter after a sign-in or registration: only failures count. */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    if (!this.config.rateLimits) return;
    for (const { key } of sources(attempt)) await this.counters.reset(`login ${key}`);
    await this.counters.mark(knownNetworkKey(attempt), NETWORK_KNOWN_MS);
  }

  private async count(
    key: string,
    limit: { max: number; windowMs: number },
    { allowance = 1, onLimit }: { allowance?: number; onLimit?: () => Promise<void> } = {},
  ): Promise<void> {
    const max = limit.max * allowance;
    const { current, ttl } = await this.counters.increment(`login ${key}`, limit.windowMs);
    if (current === max + 1) await onLimit?.();
    if (current > max) throw tooManyAttempts(Math.ceil(ttl / 1000));
  }
}

/** Strangers who know the password share a counter, so they cannot lock out a device that the account knows. */
function codeKey({ userId, deviceId }: CodeAttempt): string {
  return `code of account ${userId} ${deviceId === undefined ? 'unknown devices' : `device ${deviceId}`}`;
}

function knownDevicesKey({ userId }: CodeAttempt): string {
  return `code of account ${userId} known devices`;
}

function sources({ account, network, deviceId }: SignInAttempt): { key: string; allowance: number }[] {
  if (deviceId !== undefined) return [{ key: `${account} device ${deviceId}`, allowance: 1 }];
  return clientNetworks(network).map((one) => ({ ...one, key: `${account} network ${one.network}` }));
}

function knownNetworkKey({ account, network }: SignInAttempt): string {
  return `known ${account} network ${network}`;
}
