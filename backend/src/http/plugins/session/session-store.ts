import { callbackify } from 'node:util';
import type { SessionStore as FastifySessionStore } from '@fastify/session';
import { Injectable, ServiceUnavailableException } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { Session } from 'fastify';
import { Sessions } from '../../../accounts/sessions.js';
import { isDatabaseUnavailable } from '@party-rental/event-store/is-database-unavailable';

declare module 'fastify' {
  interface Session {
    account?: User;
    /** Set only on sessions that were loaded from the store. */
    isRenewalDue?: boolean;
    /** The same. */
    hasSecondFactor?: boolean;
  }
}

/** Stores the sessions of signed-in users for the session plugin. Guests have none. */
@Injectable()
export class SessionStore implements FastifySessionStore {
  constructor(private readonly sessions: Sessions) {}

  readonly get = callbackify(async (sid: string): Promise<Session | null> => {
    // The plugin treats some network errors as a missing session, and would sign the user out.
    const found = await this.sessions.find(sid).catch((error: unknown) => {
      throw isDatabaseUnavailable(error) ? new ServiceUnavailableException(undefined, { cause: error }) : error;
    });
    if (!found) return null;
    const { account, expires, isRenewalDue, hasSecondFactor } = found;
    return { account, isRenewalDue, hasSecondFactor, cookie: { originalMaxAge: null, expires } };
  });

  /** New sessions are stored by `SignIn`, together with a check of the password. */
  readonly set = callbackify(async (sid: string, { isRenewalDue }: Session): Promise<void> => {
    if (isRenewalDue) await this.sessions.renew(sid);
  });

  readonly destroy = callbackify((sid: string): Promise<void> => this.sessions.end(sid));
}
