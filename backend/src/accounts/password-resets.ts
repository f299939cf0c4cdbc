import { Injectable } from '@nestjs/common';
import { reachableEmail } from '@party-rental/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import { readAccountId, type ResettableAccount, SignedTokens } from '../platform/security/signed-tokens.js';
import { Accounts } from './accounts.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword } from './passwords.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { isEmailVerified, isUniqueViolation, lockAccount, UserAccount } from './user-account.js';

/** New passwords for people who forgot theirs, by a mailed link. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly db: DataSource,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly notices: SecurityNotices,
    private readonly accountEmails: AccountEmailOutbox,
    private readonly tokens: SignedTokens,
  ) {}

  /**
   * Does the same work for an unknown email, so that its duration does not disclose who has an account. Earlier links keep
   * working, so a stranger's request does not end the link of the account's holder.
   */
  async request(email: string): Promise<void> {
    const userId = toResettable(await this.accounts.findByLogin(email))?.id ?? null;
    await this.db.transaction(async (db) => {
      const requestId = await this.accountEmails.add('password-reset', { userId }, db);
      await db.query('update users set password_reset_id = coalesce(password_reset_id, $1) where id = $2', [
        requestId,
        userId,
      ]);
    });
    this.accountEmails.notify();
  }

  /** Returns the id of the account, which has no session afterwards. Its email is verified, because the link was sent there. */
  async reset(token: string, password: string): Promise<number | Rejection> {
    const id = readAccountId(token);
    const account = toResettable(id === undefined ? null : await this.db.getRepository(UserAccount).findOneBy({ id }));
    if (!account || !this.isOpen(token, account)) return linkEnded();
    const weak = this.passwordPolicy.check('password', password, account);
    if (weak) return weak;
    // Hashing takes tens of milliseconds, so it happens before the row is locked.
    const passwordHash = await hashPassword(password);
    try {
      const outcome = await this.db.transaction((db) => this.apply(db, account.id, token, passwordHash));
      this.accountEmails.notify();
      return outcome;
    } catch (error) {
      if (isUniqueViolation(error)) return linkEnded();
      throw error;
    }
  }

  private isOpen(token: string, account: ResettableAccount): boolean {
    return account.passwordResetId !== null && this.tokens.isValid('password-reset', token, account);
  }

  /** Decides on the locked row: of two uses of one link, the second sees the new password. */
  private async apply(db: EntityManager, id: number, token: string, passwordHash: string): Promise<number | Rejection> {
    const account = toResettable(await lockAccount(id, db));
    if (!account || !this.isOpen(token, account)) return linkEnded();
    // The email belongs to another person's account by now.
    if (await isEmailVerified(db, account.email, id)) return linkEnded();
    await db.update(UserAccount, { id }, { passwordHash, passwordResetId: null, emailVerified: true });
    await this.sessions.endAll(id, db);
    await this.notices.enqueue('password', account, db);
    return id;
  }
}

/** Undefined if the account has no email to send a link to. */
function toResettable(account: UserAccount | null): (UserAccount & ResettableAccount) | undefined {
  const email = account && reachableEmail(account);
  return email ? { ...account, email } : undefined;
}

function linkEnded(): Rejection {
  return new Rejection('link_ended', "This link doesn't work anymore. Please request a new one.");
}
