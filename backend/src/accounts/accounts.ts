import { Injectable } from '@nestjs/common';
import type { RegisterInput, User } from '@party-rental/contracts';
import { DataSource, In, type Repository } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { NewPasswords } from './new-passwords.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import { publicUser } from './public-user.js';
import { UserAccount } from './user-account.js';
import { Verification } from './verification.js';

export const EMAIL_TAKEN = { path: 'email', message: 'There is already an account with this email' };

@Injectable()
export class Accounts {
  private readonly stored: Repository<UserAccount>;

  constructor(
    db: DataSource,
    private readonly verification: Verification,
    private readonly newPasswords: NewPasswords,
  ) {
    this.stored = db.getRepository(UserAccount);
  }

  /** Opens a customer's account and has its email verified, or says what of it another account has. */
  async register({ password, ...person }: RegisterInput): Promise<User | Rejection> {
    const weak = this.newPasswords.check('password', password, person);
    if (weak) return weak;
    const account = this.stored.create({ ...person, passwordHash: await hashPassword(password), role: 'USER' });
    const { raw } = await this.stored.createQueryBuilder().insert().values(account).orIgnore().execute();
    if (raw.length === 0) return this.taken(person);
    const user = publicUser(account);
    await this.verification.request(user);
    return user;
  }

  /** The account of a username or an email, when the password is its own. */
  async withPassword(name: string, password: string): Promise<User | Rejection> {
    const account = await this.named(name);
    if (!(await isPasswordOf(account, password)) || !account)
      return new Rejection('wrong_login', 'Incorrect username or password');
    return publicUser(account);
  }

  /** First and last name of each account that there is. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const accounts = await this.stored.findBy({ id: In([...new Set(ids)]) });
    return new Map(accounts.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
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
      ...((await is('email', email)) ? [EMAIL_TAKEN] : []),
    ];
    return new Rejection('taken', `${errors.map(({ message }) => message).join('. ')}.`, { errors });
  }
}
