import { Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import { DataSource, Not, type Repository } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { isPasswordOf } from './passwords.js';
import { wrongPassword } from './profiles.js';
import { publicUser } from './public-user.js';
import { UserAccount } from './user-account.js';

/** Takes accounts away, with their sessions. What was booked in them stays in the log. */
@Injectable()
export class AccountRemoval {
  private readonly stored: Repository<UserAccount>;

  constructor(db: DataSource) {
    this.stored = db.getRepository(UserAccount);
  }

  async accountOf(email: string): Promise<User | undefined> {
    const account = await this.stored
      .createQueryBuilder('account')
      .where('lower(account.email) = lower(:email)', { email })
      .getOne();
    return account ? publicUser(account) : undefined;
  }

  /** Why an account cannot go: without an administrator nobody could run the shop. */
  async refusal({ id, role }: User): Promise<Rejection | undefined> {
    if (role !== 'ADMIN' || (await this.stored.existsBy({ role: 'ADMIN', id: Not(id) }))) return undefined;
    return new Rejection(
      'conflict',
      "This is the account of the shop's only administrator: appoint another one first.",
    );
  }

  /** As the account's owner wishes, who proves by the password that it is he. */
  async removeOwn(user: User, password: string): Promise<Rejection | undefined> {
    const account = await this.stored.findOneBy({ id: user.id });
    if (!(await isPasswordOf(account, password))) return wrongPassword();
    return (await this.refusal(user)) ?? this.remove(user);
  }

  async remove({ id }: User): Promise<undefined> {
    await this.stored.delete({ id });
  }
}
