import { Injectable } from '@nestjs/common';
import type { RegisterInput, User } from '@party-rental/contracts';
import { DataSource, In, type Repository } from 'typeorm';
import type { Rejection } from '../domain/rejections.js';
import { accountDisabled, EMAIL_TAKEN, taken, USERNAME_TAKEN, wrongLogin } from './account-rejections.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword, verifyPassword } from './passwords.js';
import { publicUser, UserAccount, isEmailVerified } from './user-account.js';
import type { Authenticated } from './sessions.js';
import { Verification } from './verification.js';

@Injectable()
export class Accounts {
  private readonly stored: Repository<UserAccount>;

  constructor(
    private readonly db: DataSource,
    private readonly verification: Verification,
    private readonly passwordPolicy: PasswordPolicy,
  ) {
    this.stored = db.getRepository(UserAccount);
  }

  /** Creates a customer account and requests verification of its email. Rejects a taken username or email. */
  async register({ password, ...person }: RegisterInput): Promise<Authenticated | Rejection> {
    const weak = this.passwordPolicy.check('password', password, person);
    if (weak) return weak;
    const conflict = await this.findConflict(person);
    if (conflict) return conflict;
    const passwordHash = await hashPassword(password);
    const account = this.stored.create({ ...person, passwordHash, role: 'USER' });
    const { raw } = await this.stored.createQueryBuilder().insert().values(account).orIgnore().execute();
    if (raw.length === 0) return taken(USERNAME_TAKEN);
    const user = publicUser(account);
    await this.verification.request(user);
    return { user, passwordHash };
  }

  /**
   * Finds an account by username, or else by email: the one that verified the email, or else the one that has had it
   * longest.
   */
  findByLogin(login: string): Promise<UserAccount | null> {
    return this.stored
      .createQueryBuilder('account')
      .addSelect(
        'case lower(account.username) when lower(:login) then 0 when lower(:folded) then 1 else 2 end',
        'by_email',
      )
      .where('lower(account.username) in (lower(:login), lower(:folded)) or lower(account.email) = lower(:login)', {
        login,
        folded: login.normalize('NFKC'),
      })
      .orderBy('by_email')
      .addOrderBy('account.emailVerified', 'DESC')
      .addOrderBy('account.emailSince')
      .addOrderBy('account.id')
      .limit(1)
      .getOne();
  }

  findById(id: number): Promise<UserAccount | null> {
    return this.stored.findOneBy({ id });
  }

  /** Takes as long without an account as with one, so that its duration does not disclose usernames. */
  async authenticate(account: UserAccount | null, password: string): Promise<Authenticated | Rejection> {
    if (!(await verifyPassword(account, password)) || !account) return wrongLogin();
    if (account.disabledAt) return accountDisabled();
    return { user: publicUser(account), passwordHash: account.passwordHash };
  }

  /** The first and last name by account id; deleted accounts are missing. */
  async fullNames(ids: readonly number[]): Promise<Map<number, string>> {
    const accounts = await this.stored.findBy({ id: In([...new Set(ids)]) });
    return new Map(accounts.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  }

  /** The names of API keys, also of revoked ones. */
  async apiKeyNames(ids: readonly number[]): Promise<Map<number, string>> {
    const keys = await this.db.query<{ id: number; name: string }[]>(
      'select id, name from api_keys where id = any($1)',
      [ids],
    );
    return new Map(keys.map(({ id, name }) => [id, name]));
  }

  private async findConflict({ username, email }: Pick<User, 'username' | 'email'>): Promise<Rejection | undefined> {
    const hasUsername = await this.stored
      .createQueryBuilder('account')
      .where('lower(account.username) = lower(:username)', { username })
      .getExists();
    const hasEmail = await isEmailVerified(this.db, email);
    const errors = [...(hasUsername ? [USERNAME_TAKEN] : []), ...(hasEmail ? [EMAIL_TAKEN] : [])];
    return errors.length > 0 ? taken(...errors) : undefined;
  }
}
