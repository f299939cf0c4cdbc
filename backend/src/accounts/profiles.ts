import { Injectable } from '@nestjs/common';
import type { ChangeUserInput, Preferences, User } from '@party-rental/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { Rejection } from '../domain/rejections.js';
import { definedOnly } from '../platform/defined-only.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import { EMAIL_TAKEN, missingPassword, signedOut, taken, wrongPassword } from './account-rejections.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword, verifyPassword } from './passwords.js';
import { isEmailVerified, lockAccount, publicUser, UserAccount } from './user-account.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions, type Authenticated } from './sessions.js';
import { Verification } from './verification.js';

type Details = Omit<ChangeUserInput, 'currentPassword' | 'newPassword'>;

interface Change {
  details: Details;
  /** The hash that the current password was verified against; undefined if it was not sent. */
  verifiedHash: string | undefined;
  newHash: string | undefined;
}

/** Changes to a user's own account. */
@Injectable()
export class Profiles {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly verification: Verification,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly notices: SecurityNotices,
    private readonly accountEmails: AccountEmailOutbox,
  ) {}

  /** A new email must be verified; a new password ends every session. Both require the current password. */
  async change(id: number, input: ChangeUserInput): Promise<Authenticated | Rejection> {
    const { currentPassword, newPassword, ...details } = input;
    const account = await this.db.getRepository(UserAccount).findOneBy({ id });
    if (!account) return signedOut();
    if (currentPassword && !(await verifyPassword(account, currentPassword))) return wrongPassword();
    const weak = newPassword === undefined ? undefined : this.passwordPolicy.check('newPassword', newPassword, account);
    if (weak) return weak;
    // Hashing takes tens of milliseconds, so it happens before the row is locked.
    const newHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
    const verifiedHash = currentPassword ? account.passwordHash : undefined;
    const outcome = await this.db.transaction((db) => this.apply(db, id, { details, verifiedHash, newHash }));
    this.accountEmails.notify();
    return outcome;
  }

  async changePreferences(id: number, preferences: Preferences): Promise<User | Rejection> {
    const accounts = this.db.getRepository(UserAccount);
    await accounts.update({ id }, { preferences });
    const account = await accounts.findOneBy({ id });
    return account ? publicUser(account) : signedOut();
  }

  /** Decides on the locked row, which may have changed while the passwords were hashed. */
  private async apply(db: EntityManager, id: number, change: Change): Promise<Authenticated | Rejection> {
    const { details, verifiedHash, newHash } = change;
    const before = await lockAccount(id, db);
    if (!before) return signedOut();
    const isNewEmail = details.email !== undefined && details.email.toLowerCase() !== before.email?.toLowerCase();
    if ((isNewEmail || newHash !== undefined) && verifiedHash === undefined) return missingPassword();
    if (verifiedHash !== undefined && verifiedHash !== before.passwordHash) return wrongPassword();
    if (isNewEmail && (await isEmailVerified(db, details.email ?? '', id))) return taken(EMAIL_TAKEN);

    const changes = {
      ...definedOnly(details),
      ...(isNewEmail && { emailVerified: false, emailSince: () => 'now()' }),
      ...(newHash !== undefined && { passwordHash: newHash }),
    };
    if (Object.keys(changes).length > 0) await db.update(UserAccount, { id }, changes);
    const after = await db.findOneByOrFail(UserAccount, { id });
    const user = publicUser(after);
    if (isNewEmail) {
      await this.verification.request(user, db);
      await this.notices.enqueue('email', before, db);
    }
    if (newHash !== undefined) {
      await this.sessions.endAll(id, db);
      await this.notices.enqueue('password', before, db);
    }
    return { user, passwordHash: after.passwordHash };
  }
}
