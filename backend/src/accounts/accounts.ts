import { Injectable } from '@nestjs/common';
import type { RegisterInput, User } from '@party-rental/contracts';
import { DataSource, type Repository } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import { publicUser } from './public-user.js';
import { UserAccount } from './user-account.js';

@Injectable()
export class Accounts {
  private readonly stored: Repository<UserAccount>;

  constructor(db: DataSource) {
    this.stored = db.getRepository(UserAccount);
  }

  /** Opens a customer's account, or says what of it another account has. */
  async register({ password, ...person }: RegisterInput): Promise<User | Rejection> {
    const account = this.stored.create({ ...person, passwordHash: await hashPassword(password), role: 'USER' });
    const { raw } = await this.stored.createQueryBuilder().insert().values(account).orIgnore().execute();
    return raw.length > 0 ? publicUser(account) : this.taken(person);
  }

  /** The account of a username or an email, when the password is its own. */
  async withPassword(name: string, password: string): Promise<User | Rejection> {
    const account = await this.named(name);
    if (!(await isPasswordOf(account, password)) || !account)
      return new Rejection('wrong_login', 'Incorrect username or password');
    return publicUser(account);
  }

  private named(name: string): Promise<UserAccount | null> {
    // A username may look like somebody's email: then the username wins.
    return this.stored
      .createQueryBuilder('account')
      .addSelect('lower(account.username) <> lower(:name)', 'by_email')
      .where('lower(account.username) = lower(:name) or lower(account.email) = lower(:name)', { name })
      .orderBy('by_email')
      .getOne();
  }

  private async taken({ username, email }: { username: string; email: string }): Promise<Rejection> {
    const is = (field: 'username' | 'email', value: string) =>
      this.stored.createQueryBuilder('account').where(`lower(account.${field}) = lower(:value)`, { value }).getExists();
    const errors = [
      ...((await is('username', username)) ? [{ path: 'username', message: 'This username is already taken' }] : []),
      ...((await is('email', email))
        ? [{ path: 'email', message: 'There is already an account with this email' }]
        : []),
    ];
    return new Rejection('taken', `${errors.map(({ message }) => message).join('. ')}.`, { errors });
  }
}
