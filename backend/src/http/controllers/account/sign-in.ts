import { Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wrongLogin } from '../../../accounts/account-rejections.js';
import { SecurityNotices } from '../../../accounts/security-notices.js';
import { Sessions, type Authenticated } from '../../../accounts/sessions.js';
import { Rejection } from '../../../domain/rejections.js';
import { DeviceCookies } from './device-cookie.js';
import { clientSubnet } from '../../plugins/limits/client-subnet.js';
import { SignInLog } from './sign-in-log.js';
import { SignInThrottle } from './sign-in-throttle.js';

/** Begins sessions, and makes the browser a device, and its network one, that the account knows. */
@Injectable()
export class SignIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: DeviceCookies,
    private readonly notices: SecurityNotices,
    private readonly throttle: SignInThrottle,
    private readonly log: SignInLog,
  ) {}

  /** For a login. An admin's from a new device is reported by email. */
  async withPassword(request: FastifyRequest, reply: FastifyReply, outcome: Authenticated): Promise<User | Rejection> {
    const { user, passwordHash } = outcome;
    const isNewDevice = this.devices.read(request, { id: user.id, passwordHash }) === undefined;
    // Before the session: a process that dies in between leaves a notice too many, and none too few.
    if (isNewDevice && user.role === 'ADMIN') await this.notices.post('device', user);
    const signedIn = await this.begin(request, reply, outcome);
    if (signedIn instanceof Rejection)
      this.log.failed(request, { account: `account ${user.id}` }, 'credentials_changed');
    else this.log.succeeded(request, user, isNewDevice);
    return signedIn;
  }

  /** A session under an id that nobody can know beforehand, unless the password was changed meanwhile. */
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
    // Saved here and not by the plug-in at the end, which saves nothing where the proxy does not say that it speaks HTTPS.
    await request.session.save();
    // The plug-in would first clear the cookie of the session before.
    request.cookies = {};
    this.devices.write(reply, account, deviceId);
    await this.throttle.succeeded({ account: `account ${user.id}`, network: clientSubnet(request.ip), deviceId });
    return user;
  }
}

export async function signOut({ session }: FastifyRequest): Promise<void> {
  if (session.account) await session.destroy();
}
