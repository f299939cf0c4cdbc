import { callbackify } from 'node:util';
import type { SessionStore as FastifySessionStore } from '@fastify/session';
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { Session } from 'fastify';
import { Sessions } from '../../../accounts/sessions.js';
import { isDatabaseUnavailable } from '../../../platform/database/is-database-unavailable.js';

declare module 'fastify' {
  interface Session {
    account?: User;
    /** Only of a session that came from the store. */
    isRenewalDue?: boolean;
  }
}

/** Where the session plug-in keeps what it may not forget: who is signed in, and nothing about guests. */
@Injectable()
export class SessionStore implements FastifySessionStore {
  constructor(private readonly sessions: Sessions) {}

  readonly get = callbackify(async (sid: string): Promise<Session | null> => {
    // The plug-in would take some errors of the network for a session that does not exist, and go on with a guest.
    const found = await this.sessions.find(sid).catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? new ServiceUnavailableException(undefined, { cause: error }) : error;
    });
    if (!found) return null;
    const { account, expires, isRenewalDue } = found;
    return { account, isRenewalDue, cookie: { originalMaxAge: null, expires } };
  });

  /** A new session is already stored, by `SignIn`, which makes sure of the password. */
  readonly set = callbackify(async (sid: string, { isRenewalDue }: Session): Promise<void> => {
    if (isRenewalDue) await this.sessions.renew(sid);
  });

  readonly destroy = callbackify((sid: string): Promise<void> => this.sessions.end(sid));
}
