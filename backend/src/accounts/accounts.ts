import { Injectable } from '@nestjs/common';
import type { RegisterInput, User } from '@party-rental/contracts';
import { DataSource, In, type Repository } from 'typeorm';
import type { Rejection } from '../domain/rejections.js';
import { EMAIL_TAKEN, taken, USERNAME_TAKEN, wrongLogin } from './account-rejections.js';
import { NewPasswords } from './password-rules.js';
import { hashPassword, isPasswordOf } from './passwords.js';
import { publicUser } from './public-user.js';
import type { Authenticated } from './sessions.js';
import { UserAccount } from './user-account.js';
import { isEmailVerified } from './verified-email.js';
import { Verification } from './verification.js';

@Injectable()
export class Accounts {
  private readonly stored: Repository<UserAccount>;

  constructor(
    private readonly db: DataSource,
    private readonly verification: Verification,
    private readonly newPasswords: NewPasswords,
  ) {
    this.stored = db.getRepository(UserAccount);
  }

  /** Opens a customer's account and has its email verified, or says what of it another account has. */
  async register({ password, ...person }: RegisterInput): Promise<Authenticated | Rejection> {
    const weak = this.newPasswords.check('password', password, person);
    if (weak) return weak;
    const refusal = await this.refusal(person);
    if (refusal) return refusal;
    const passwordHash = await hashPassword(password);
    const account = this.stored.create({ ...person, passwordHash, role: 'USER' });
    const { raw } = await this.stored.createQueryBuilder().insert().values(account).orIgnore().execute();
    if (raw.length === 0) return taken(USERNAME_TAKEN);
    const user = publicUser(account);
    await this.verification.request(user);
    return { user, passwordHash };
  }

  /**
   * The account that a name at sign-in means. A username wins over an email; of accounts with the email, the one that has
   * verified it, or else the one that has had it longest.
   */
  named(name: string): Promise<UserAccount | null> {
    return this.stored
      .createQueryBuilder('account')
      .addSelect('lower(account.username) <> lower(:name)', 'by_email')
      .where('lower(account.username) = lower(:name) or lower(account.email) = lower(:name)', { name })
      .orderBy('by_email')
      .addOrderBy('account.emailVerified', 'DESC')
      .addOrderBy('account.emailSince')
      .addOrderBy('account.id')
      .limit(1)
      .getOne();
  }

  /** Takes as long without an account as with one. */
  async authenticate(account: UserAccount | null, password: string): Promise<Authenticated | Rejection> {
    if (!(await isPasswordOf(account, password)) || !account) return wrongLogin();
    return { user: publicUser(account), passwordHash: account.passwordHash };
  }

  /** First and last name of each account that there is. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const accounts = await this.stored.findBy({ id: In([...new Set(ids)]) });
    return new Map(accounts.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  }

  private async refusal({ username, email }: Pick<User, 'username' | 'email'>): Promise<Rejection | undefined> {
    const hasUsername = await this.stored
      .createQueryBuilder('account')
      .where('lower(account.username) = lower(:username)', { username })
      .getExists();
    const hasEmail = await isEmailVerified(this.db, email);
    const errors = [...(hasUsername ? [USERNAME_TAKEN] : []), ...(hasEmail ? [EMAIL_TAKEN] : [])];
    return errors.length > 0 ? taken(...errors) : undefined;
  }
}
