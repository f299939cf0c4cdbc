import { Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wrongLogin } from '../../../accounts/account-rejections.js';
import { SecurityNotices } from '../../../accounts/security-notices.js';
import { Sessions, type Authenticated } from '../../../accounts/sessions.js';
import { Rejection } from '../../../domain/rejections.js';
import { clientSubnet } from '../../plugins/limits/client-address.js';
import { DeviceCookies } from './device-cookie.js';
import { SignInLog } from './sign-in-log.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Starts sessions, and marks the device and the network as known to the account. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: DeviceCookies,
    private readonly notices: SecurityNotices,
    private readonly throttle: SignInThrottle,
    private readonly log: SignInLog,
  ) {}

  /** For a sign-in. Queues a notice if an admin signs in with a new device. */
  async withPassword(request: FastifyRequest, reply: FastifyReply, outcome: Authenticated): Promise<User | Rejection> {
    const { user, passwordHash } = outcome;
    const isNewDevice = this.devices.read(request, { id: user.id, passwordHash }) === undefined;
    // Before the session starts: a crash in between may cause a needless notice, but never a missing one.
    if (isNewDevice && user.role === 'ADMIN') await this.notices.enqueue('device', user);
    const signedIn = await this.begin(request, reply, outcome);
    if (signedIn instanceof Rejection)
      this.log.failed(request, { account: `account ${user.id}` }, 'credentials_changed');
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
    if (!(await this.sessions.begin(request.session.sessionId, outcome))) return wrongLogin();
    request.session.account = user;
    // The plugin would not save the session if the proxy does not declare HTTPS.
    await request.session.save();
    // Otherwise the plugin would clear the previous session's cookie first.
    request.cookies = {};
    this.devices.write(reply, account, deviceId);
    await this.throttle.succeeded({ account: `account ${user.id}`, network: clientSubnet(request.ip), deviceId });
    return user;
  }
}

export async function signOut({ session }: FastifyRequest): Promise<void> {
  if (session.account) await session.destroy();
}
