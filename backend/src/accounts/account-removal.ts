import { Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import { DataSource, Not, type Repository } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { wrongPassword } from './account-rejections.js';
import { isPasswordOf } from './passwords.js';
import { publicUser } from './public-user.js';
import { UserAccount } from './user-account.js';

type LockedAccount = Pick<UserAccount, 'id' | 'role' | 'passwordHash'>;

/** Takes accounts away, with their sessions. What was booked in them stays in the log. */
@Injectable()
export class AccountRemoval {
  private readonly stored: Repository<UserAccount>;

  constructor(private readonly db: DataSource) {
    this.stored = db.getRepository(UserAccount);
  }

  /** The account that has verified the email comes first; without one, the account that has had it longest. */
  async accountsOf(email: string): Promise<User[]> {
    const accounts = await this.stored
      .createQueryBuilder('account')
      .where('lower(account.email) = lower(:email)', { email })
      .orderBy({ 'account.emailVerified': 'DESC', 'account.emailSince': 'ASC', 'account.id': 'ASC' })
      .getMany();
    return accounts.map(publicUser);
  }

  /** Why an account cannot go: without an administrator nobody could run the shop. */
  async refusal({ id, role }: User): Promise<Rejection | undefined> {
    if (role !== 'ADMIN' || (await this.stored.existsBy({ role: 'ADMIN', id: Not(id) }))) return undefined;
    return onlyAdmin();
  }

  /** As the account's owner wishes, who proves by the password that it is he. */
  async removeOwn({ id }: User, password: string): Promise<Rejection | undefined> {
    const account = await this.stored.findOneBy({ id });
    if (!account || !(await isPasswordOf(account, password))) return wrongPassword();
    return this.remove(id, account.passwordHash);
  }

  /** `verifiedHash`: only if the account still has this password. */
  remove(id: number, verifiedHash?: string): Promise<Rejection | undefined> {
    return this.db.transaction(async (db) => {
      // Every admin is locked: of two who delete themselves at once, the second one sees that it is the last.
      const locked = await db.query<LockedAccount[]>(
        `select id, role, password_hash as "passwordHash" from users where id = $1 or role = 'ADMIN'
         order by id for update`,
        [id],
      );
      const account = locked.find((one) => one.id === id);
      if (verifiedHash !== undefined && account?.passwordHash !== verifiedHash) return wrongPassword();
      const admins = locked.filter(({ role }) => role === 'ADMIN');
      if (account?.role === 'ADMIN' && admins.length === 1) return onlyAdmin();
      await db.delete(UserAccount, { id });
      return undefined;
    });
  }
}

function onlyAdmin(): Rejection {
  return new Rejection('conflict', "This is the account of the shop's only administrator: appoint another one first.");
}
