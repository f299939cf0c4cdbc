import { Inject, Injectable } from '@nestjs/common';
import { reachableEmail } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../domain/rejections.js';
import { inTransaction, type Connection } from '../platform/database/transaction.js';
import { enqueueEmail } from '../platform/enqueue-email.js';
import { readAccountId, type ResettableAccount, SignedTokens } from '../platform/security/signed-tokens.js';
import { POOL } from '../platform/tokens.js';
import { Accounts } from './accounts.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword } from './passwords.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { isEmailVerified, isUniqueViolation, lockAccount, type UserAccount } from './user-account.js';

/** New passwords for people who forgot theirs, by a mailed link. */
@Injectable()
export class PasswordResets {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly notices: SecurityNotices,
    private readonly tokens: SignedTokens,
  ) {}

  /**
   * Does the same work for an unknown email, so that its duration does not disclose who has an account. Earlier links keep
   * working, so a stranger's request does not end the link of the account's holder.
   */
  async request(email: string): Promise<void> {
    const userId = toResettable(await this.accounts.findByLogin(email))?.id ?? null;
    await inTransaction(this.pool, async (db) => {
      const requestId = await enqueueEmail(db, 'password-reset', { userId });
      await db.query('update users set password_reset_id = coalesce(password_reset_id, $1) where id = $2', [
        requestId,
        userId,
      ]);
    });
  }

  /** Returns the id of the account, which has no session afterwards. Its email is verified, because the link was sent there. */
  async reset(token: string, password: string): Promise<number | Rejection> {
    const id = readAccountId(token);
    const account = toResettable(id === undefined ? undefined : await this.accounts.findById(id));
    if (!account || !this.isOpen(token, account)) return linkEnded();
    const weak = this.passwordPolicy.check('password', password, account);
    if (weak) return weak;
    // Hashing takes tens of milliseconds, so it happens before the row is locked.
    const passwordHash = await hashPassword(password);
    try {
      return await inTransaction(this.pool, (db) => this.apply(db, account.id, token, passwordHash));
    } catch (error) {
      if (isUniqueViolation(error)) return linkEnded();
      throw error;
    }
  }

  private isOpen(token: string, account: ResettableAccount): boolean {
    return account.passwordResetId !== null && this.tokens.isValid('password-reset', token, account);
  }

  /** Decides on the locked row: of two uses of one link, the second sees the new password. */
  private async apply(db: Connection, id: number, token: string, passwordHash: string): Promise<number | Rejection> {
    const account = toResettable(await lockAccount(db, id));
    if (!account || !this.isOpen(token, account)) return linkEnded();
    // The email belongs to another person's account by now.
    if (await isEmailVerified(db, account.email, id)) return linkEnded();
    await db.query(
      'update users set password_hash = $2, password_reset_id = null, email_verified = true where id = $1',
      [id, passwordHash],
    );
    await this.sessions.endAll(id, db);
    await this.notices.enqueue('password', account, db);
    return id;
  }
}

/** Undefined if the account has no email to send a link to. */
function toResettable(account: UserAccount | undefined): (UserAccount & ResettableAccount) | undefined {
  const email = account && reachableEmail(account);
  return email ? { ...account, email } : undefined;
}

function linkEnded(): Rejection {
  return new Rejection('link_ended', "This link doesn't work anymore. Please request a new one.");
}
