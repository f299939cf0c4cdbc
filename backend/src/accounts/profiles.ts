import { Inject, Injectable } from '@nestjs/common';
import type { ChangeUserInput, Preferences, User } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Rejection } from '../domain/rejections.js';
import { inTransaction, type Connection } from '../platform/database/transaction.js';
import { POOL } from '../platform/tokens.js';
import { EMAIL_TAKEN, missingPassword, signedOut, taken, wrongPassword } from './account-rejections.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword, verifyPassword } from './passwords.js';
import {
  findAccount,
  isEmailVerified,
  lockAccount,
  PUBLIC_COLUMNS,
  publicUser,
  type PublicRow,
} from './user-account.js';
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
    @Inject(POOL) private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly verification: Verification,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly notices: SecurityNotices,
  ) {}

  /** A new email must be verified; a new password ends every session. Both require the current password. */
  async change(id: number, input: ChangeUserInput): Promise<Authenticated | Rejection> {
    const { currentPassword, newPassword, ...details } = input;
    const account = await findAccount(this.pool, id);
    if (!account) return signedOut();
    if (currentPassword && !(await verifyPassword(account, currentPassword))) return wrongPassword();
    const weak = newPassword === undefined ? undefined : this.passwordPolicy.check('newPassword', newPassword, account);
    if (weak) return weak;
    // Hashing takes tens of milliseconds, so it happens before the row is locked.
    const newHash = newPassword === undefined ? undefined : await hashPassword(newPassword);
    const verifiedHash = currentPassword ? account.passwordHash : undefined;
    return await inTransaction(this.pool, (db) => this.apply(db, id, { details, verifiedHash, newHash }));
  }

  async changePreferences(id: number, preferences: Preferences): Promise<User | Rejection> {
    const { rows } = await this.pool.query<PublicRow>(
      `update users set preferences = $2 where id = $1 returning ${PUBLIC_COLUMNS}`,
      [id, preferences],
    );
    return rows[0] ? publicUser(rows[0]) : signedOut();
  }

  /** Decides on the locked row, which may have changed while the passwords were hashed. */
  private async apply(db: Connection, id: number, change: Change): Promise<Authenticated | Rejection> {
    const { details, verifiedHash, newHash } = change;
    const before = await lockAccount(db, id);
    if (!before) return signedOut();
    const isNewEmail = details.email !== undefined && details.email.toLowerCase() !== before.email?.toLowerCase();
    if ((isNewEmail || newHash !== undefined) && verifiedHash === undefined) return missingPassword();
    if (verifiedHash !== undefined && verifiedHash !== before.passwordHash) return wrongPassword();
    if (isNewEmail && (await isEmailVerified(db, details.email ?? '', id))) return taken(EMAIL_TAKEN);

    const { firstName, lastName, email, phone } = details;
    const { rows } = await db.query<PublicRow>(
      `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
         phone = case when $4 then $5 else phone end, email = coalesce($6, email),
         email_verified = email_verified and not $7, email_since = case when $7 then now() else email_since end,
         password_hash = coalesce($8, password_hash)
       where id = $1 returning ${PUBLIC_COLUMNS}`,
      [id, firstName, lastName, phone !== undefined, phone, email, isNewEmail, newHash],
    );
    if (!rows[0]) return signedOut();
    const user = publicUser(rows[0]);
    if (isNewEmail) {
      await this.verification.request(user, db);
      await this.notices.enqueue('email', before, db);
    }
    if (newHash !== undefined) {
      await this.sessions.endAll(id, db);
      await this.notices.enqueue('password', before, db);
    }
    return { user, passwordHash: newHash ?? before.passwordHash };
  }
}
