import { Inject, Injectable } from '@nestjs/common';
import type { RegisterInput, Role, User } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Rejection } from '../domain/rejections.js';
import type { Connection } from '../platform/database/transaction.js';
import { POOL } from '../platform/tokens.js';
import { accountDisabled, EMAIL_TAKEN, taken, USERNAME_TAKEN, wrongLogin } from './account-rejections.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword, verifyPassword } from './passwords.js';
import {
  findAccount,
  findAccounts,
  isEmailVerified,
  PUBLIC_COLUMNS,
  publicUser,
  type PublicRow,
  type UserAccount,
} from './user-account.js';
import type { Authenticated } from './sessions.js';
import { Verification } from './verification.js';

@Injectable()
export class Accounts {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly verification: Verification,
    private readonly passwordPolicy: PasswordPolicy,
  ) {}

  /** Creates an account and requests verification of its email. Rejects a taken username or email. */
  async register(
    { password, ...person }: RegisterInput,
    { db = this.pool, role = 'USER' }: { db?: Connection; role?: Role } = {},
  ): Promise<Authenticated | Rejection> {
    const weak = this.passwordPolicy.check('password', password, person);
    if (weak) return weak;
    const conflict = await this.findConflict(person, db);
    if (conflict) return conflict;
    const passwordHash = await hashPassword(password);
    const { rows } = await db.query<PublicRow>(
      `insert into users (username, email, password_hash, first_name, last_name, phone, role)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${PUBLIC_COLUMNS}`,
      [person.username, person.email, passwordHash, person.firstName, person.lastName, person.phone, role],
    );
    if (!rows[0]) return taken(USERNAME_TAKEN);
    const user = publicUser(rows[0]);
    await this.verification.request(user, db);
    return { user, passwordHash };
  }

  /**
   * Finds an account by username, or else by email: the one that verified the email, or else the one that has had it
   * longest.
   */
  async findByLogin(login: string): Promise<UserAccount | undefined> {
    const [account] = await findAccounts(
      this.pool,
      `where lower(username) in (lower($1), lower($2)) or lower(email) = lower($1)
       order by case lower(username) when lower($1) then 0 when lower($2) then 1 else 2 end,
         email_verified desc, email_since, id limit 1`,
      [login, login.normalize('NFKC')],
    );
    return account;
  }

  findById(id: number): Promise<UserAccount | undefined> {
    return findAccount(this.pool, id);
  }

  /** Takes as long without an account as with one, so that its duration does not disclose usernames. */
  async authenticate(account: UserAccount | undefined, password: string): Promise<Authenticated | Rejection> {
    if (!(await verifyPassword(account ?? null, password)) || !account) return wrongLogin();
    if (account.disabledAt) return accountDisabled();
    return { user: publicUser(account), passwordHash: account.passwordHash };
  }

  /** The first and last name by account id; deleted accounts are missing. */
  async fullNames(ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      `select id, trim(first_name || ' ' || last_name) as name from users where id = any($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** The names of API keys, also of revoked ones. */
  async apiKeyNames(ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id, name from api_keys where id = any($1)',
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  private async findConflict(
    { username, email }: Pick<User, 'username' | 'email'>,
    db: Connection,
  ): Promise<Rejection | undefined> {
    const { rowCount } = await db.query('select from users where lower(username) = lower($1)', [username]);
    const hasEmail = await isEmailVerified(db, email);
    const errors = [...(rowCount !== 0 ? [USERNAME_TAKEN] : []), ...(hasEmail ? [EMAIL_TAKEN] : [])];
    return errors.length > 0 ? taken(...errors) : undefined;
  }
}
