import { Injectable } from '@nestjs/common';
import type { InputOf, OutputOf, User } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wrongLogin } from '../../../accounts/account-rejections.js';
import { Accounts } from '../../../accounts/accounts.js';
import { SecondFactors, wrongCode } from '../../../accounts/second-factor/second-factors.js';
import { SecurityNotices } from '../../../accounts/security-notices.js';
import { Sessions, type Authenticated } from '../../../accounts/sessions.js';
import { publicUser, type UserAccount } from '../../../accounts/user-account.js';
import { Rejection } from '../../../domain/rejections.js';
import { readAccountId, SignedTokens } from '../../../platform/security/signed-tokens.js';
import { clientSubnet } from '../../../platform/security/client-networks.js';
import { RejectionError } from '../../plugins/problems.js';
import { CodeCheck } from './code-check.js';
import { DeviceCookies } from './device-cookie.js';
import { SignInLog, getSource } from './sign-in-log.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Starts sessions, and marks the device and the network as known to the account. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly secondFactors: SecondFactors,
    private readonly tokens: SignedTokens,
    private readonly devices: DeviceCookies,
    private readonly notices: SecurityNotices,
    private readonly throttle: SignInThrottle,
    private readonly codes: CodeCheck,
    private readonly log: SignInLog,
  ) {}

  /** After the right password of an account with two-step sign-in; undefined for other accounts. */
  async challenge({ user, passwordHash }: Authenticated): Promise<OutputOf<'login'> | undefined> {
    if (!(await this.secondFactors.isOn(user.id))) return undefined;
    return { secondFactor: true, challenge: this.tokens.sign('challenge', { id: user.id, passwordHash }) };
  }

  /** Checks the code of the second step. */
  async continueSignIn(
    request: FastifyRequest,
    { challenge, code }: InputOf<'secondFactorLogin'>['body'],
  ): Promise<Authenticated | Rejection> {
    const userId = readAccountId(challenge);
    const account = userId === undefined ? null : await this.accounts.findById(userId);
    if (!account || account.disabledAt || !this.tokens.isValid('challenge', challenge, account))
      return new Rejection('wrong_login', 'That took too long. Please enter your password again.');
    const failure = await this.useCode(request, account, code);
    return failure ?? { user: publicUser(account), passwordHash: account.passwordHash, hasUsedCode: true };
  }

  private async useCode(request: FastifyRequest, account: UserAccount, code: string): Promise<Rejection | undefined> {
    const failure = await this.codes.use(request, account, code).catch((error: unknown) => {
      if (error instanceof RejectionError) this.log.failed(request, `account ${account.id}`, 'too_many_attempts');
      throw error;
    });
    if (!failure) return undefined;
    this.log.failed(request, `account ${account.id}`, failure);
    return wrongCode(failure);
  }

  /** For a sign-in. Queues a notice if an admin signs in with a new device. */
  async complete(request: FastifyRequest, reply: FastifyReply, outcome: Authenticated): Promise<User | Rejection> {
    const { user, passwordHash } = outcome;
    const isNewDevice = this.devices.read(request, { id: user.id, passwordHash }) === undefined;
    // Before the session starts: a crash in between may cause a needless notice, but never a missing one.
    if (isNewDevice && user.role === 'ADMIN') await this.notices.enqueue('device', user);
    const signedIn = await this.begin(request, reply, outcome);
    if (signedIn instanceof Rejection) this.log.failed(request, `account ${user.id}`, 'credentials_changed');
    else this.log.succeeded(request, user, isNewDevice);
    return signedIn;
  }

  /** Starts a session under a new id, which prevents session fixation; rejects if the password was changed meanwhile. */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Authenticated | Rejection,
  ): Promise<User | Rejection> {
    if (outcome instanceof Rejection) return outcome;
    const { user, passwordHash } = outcome;
    const account = { id: user.id, passwordHash };
    const deviceId = this.devices.read(request, account);
    await request.session.regenerate();
    if (!(await this.sessions.begin(request.session.sessionId, outcome, getSource(request)))) return wrongLogin();
    request.session.account = user;
    // The plugin would not save the session if the proxy does not declare HTTPS.
    await request.session.save();
    // Otherwise the plugin would clear the previous session's cookie first.
    request.cookies = {};
    this.devices.write(reply, account, deviceId);
    await this.throttle.succeeded({ account: `account ${user.id}`, network: clientSubnet(request.ip), deviceId });
    return user;
  }

  /** Forgets failed attempts from here: the person has just proved to be the account's holder. */
  async allowAgain({ ip }: FastifyRequest, userId: number): Promise<void> {
    await this.throttle.succeeded({ account: `account ${userId}`, network: clientSubnet(ip), deviceId: undefined });
    await this.throttle.codeSucceeded({ userId, deviceId: undefined });
  }
}

export async function signOut({ session }: FastifyRequest): Promise<void> {
  if (session.account) await session.destroy();
}
