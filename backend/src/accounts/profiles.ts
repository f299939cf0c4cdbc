import { Injectable } from '@nestjs/common';
import type { ChangeUserInput, Preferences, User } from '@party-rental/contracts';
import { DataSource, QueryFailedError, type Repository } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { EMAIL_TAKEN } from './accounts.js';
import { NewPasswords } from './new-passwords.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import { publicUser } from './public-user.js';
import { Sessions } from './sessions.js';
import { UserAccount } from './user-account.js';
import { Verification } from './verification.js';

type Changes = { [K in keyof UserAccount]?: UserAccount[K] | undefined };

const UNIQUE_VIOLATION = '23505';

/** What a user changes of his own account. */
@Injectable()
export class Profiles {
  private readonly stored: Repository<UserAccount>;

  constructor(
    db: DataSource,
    private readonly sessions: Sessions,
    private readonly verification: Verification,
    private readonly newPasswords: NewPasswords,
  ) {
    this.stored = db.getRepository(UserAccount);
  }

  /** A new email gets a link to verify it; a new password ends every session, this one too. */
  async change(id: number, { currentPassword, newPassword, ...details }: ChangeUserInput): Promise<User | Rejection> {
    const before = await this.stored.findOneByOrFail({ id });
    if (newPassword !== undefined && !(await isPasswordOf(before, currentPassword ?? ''))) return wrongPassword();
    const weak = newPassword === undefined ? undefined : this.newPasswords.check('newPassword', newPassword, before);
    if (weak) return weak;
    const isNewEmail = details.email !== undefined && details.email.toLowerCase() !== before.email.toLowerCase();
    const outcome = await this.update(id, {
      ...details,
      ...(isNewEmail && { emailVerified: false }),
      ...(newPassword !== undefined && { passwordHash: await hashPassword(newPassword) }),
    });
    if (outcome instanceof Rejection) return outcome;
    if (newPassword !== undefined) await this.sessions.endAllOf(id);
    if (isNewEmail) await this.verification.request(outcome);
    return outcome;
  }

  changePreferences(id: number, preferences: Preferences): Promise<User | Rejection> {
    return this.update(id, { preferences });
  }

  /** Touches nothing else, whatever happens to the account meanwhile. */
  private async update(id: number, changes: Changes): Promise<User | Rejection> {
    try {
      if (Object.keys(changes).length > 0) await this.stored.update({ id }, Object.assign(new UserAccount(), changes));
    } catch (error) {
      if (isTwin(error)) return new Rejection('taken', `${EMAIL_TAKEN.message}.`, { errors: [EMAIL_TAKEN] });
      throw error;
    }
    return publicUser(await this.stored.findOneByOrFail({ id }));
  }
}

function isTwin(error: unknown): boolean {
  return error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
}

export function wrongPassword(): Rejection {
  const message = 'This is not your current password';
  return new Rejection('wrong_password', `${message}.`, { errors: [{ path: 'currentPassword', message }] });
}
