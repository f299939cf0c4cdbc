import { Inject, Injectable } from '@nestjs/common';
import { reachableEmail } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Clock } from '../platform/clock.js';
import type { Connection } from '../platform/database/transaction.js';
import { enqueueEmail } from '../platform/enqueue-email.js';
import { POOL } from '../platform/tokens.js';
import { type UserAccount, isEmailVerified } from './user-account.js';

/** Something about how an account is signed in to, or what it may do. */
export type SecurityChange =
  | 'password'
  | 'email'
  | 'device'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'wrong-codes'
  | 'role'
  | 'disabled'
  | 'enabled';

export type Holder = Pick<UserAccount, 'id' | 'username' | 'email' | 'emailVerified' | 'role'>;

/** Queues emails about security changes to an account: to its holder, and for admins to the shop's owner as well. */
@Injectable()
export class SecurityNotices {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** `holder` is the account before the change. Pass the transaction of the change, so that both commit together. */
  async enqueue(change: SecurityChange, holder: Holder, db: Connection = this.pool): Promise<void> {
    const { id, username, role } = holder;
    const to = reachableEmail(holder);
    const at = this.clock.now().toISOString();
    // An email that another account has verified belongs to another person.
    if (to !== null && !(await isEmailVerified(db, to, id)))
      await enqueueEmail(db, 'account-notice', { change, at, to });
    if (role === 'ADMIN') await enqueueEmail(db, 'admin-notice', { change, at, username });
  }
}
