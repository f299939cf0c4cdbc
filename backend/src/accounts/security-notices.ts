import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import type { UserAccount } from './user-account.js';
import { isEmailVerified } from './verified-email.js';

/** What happened: the password or the email was changed, or a new device was signed in with. */
export type SecurityChange = 'password' | 'email' | 'device';

type Holder = Pick<UserAccount, 'id' | 'username' | 'email' | 'role'>;

/** Queues emails about changes to how an account is signed in to: to its holder, and to the owner if it is an admin's. */
@Injectable()
export class SecurityNotices {
  constructor(
    private readonly db: DataSource,
    private readonly accountEmails: AccountEmailOutbox,
    private readonly clock: Clock,
  ) {}

  /** `holder` is the account before the change. Pass the transaction of the change, which then decides about both. */
  async post(change: SecurityChange, holder: Holder, db: DataSource | EntityManager = this.db): Promise<void> {
    const { id, username, email, role } = holder;
    const at = this.clock.now().toISOString();
    // Then the address is another person's.
    if (!(await isEmailVerified(db, email, id)))
      await this.accountEmails.add('account-notice', { change, at, to: email }, db);
    if (role === 'ADMIN') await this.accountEmails.add('admin-notice', { change, at, username }, db);
  }
}
