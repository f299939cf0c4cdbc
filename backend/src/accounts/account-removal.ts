import { Inject, Injectable } from '@nestjs/common';
import type { EndedAccess, User } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Rejection } from '../domain/rejections.js';
import { endIssuedAccess } from './integrations/issued-access.js';
import { wrongPassword } from './account-rejections.js';
import { verifyPassword } from './passwords.js';
import { inTransaction } from '../platform/database/transaction.js';
import { LOGGER, POOL } from '../platform/tokens.js';
import { deleteSecretKey } from './second-factor/second-factors.js';
import { findAccount, findAccounts, publicUser, type UserAccount } from './user-account.js';

type LockedAccount = Pick<UserAccount, 'id' | 'role' | 'passwordHash'> & { isDisabled: boolean };

/** Deletes accounts and their sessions. Their bookings stay in the log. */
@Injectable()
export class AccountRemoval {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Prefers the account that verified the email. Rejects if several match, or if `username` is none of them. */
  async findByEmail(email: string, username?: string): Promise<User | Rejection | undefined> {
    const accounts = await findAccounts(this.pool, 'where lower(email) = lower($1) order by username', [email]);
    const verified = accounts.filter(({ emailVerified }) => emailVerified);
    const candidates = verified.length > 0 ? verified : accounts;
    const isNamed = (account: UserAccount) => account.username.toLowerCase() === username?.toLowerCase();
    const matches = username === undefined ? candidates : candidates.filter(isNamed);
    if (matches.length > 1) return severalAccounts(email, matches);
    if (username !== undefined && matches.length === 0)
      return new Rejection('not_found', `${username} is not the account of ${email}.`);
    return matches[0] && publicUser(matches[0]);
  }

  /** Rejects the removal of the only active administrator. */
  async checkRemovable({ id, role }: User): Promise<Rejection | undefined> {
    if (role !== 'ADMIN') return undefined;
    const { rowCount } = await this.pool.query(
      `select from users where role = 'ADMIN' and disabled_at is null and id <> $1 limit 1`,
      [id],
    );
    return rowCount === 0 ? onlyAdmin() : undefined;
  }

  /** Deletes a user's own account after a check of the password. */
  async removeOwn({ id }: User, password: string): Promise<EndedAccess[] | Rejection> {
    const account = await findAccount(this.pool, id);
    if (!account || !(await verifyPassword(account, password))) return wrongPassword();
    return this.remove(id, account.passwordHash);
  }

  /** With `verifiedHash`, only if the account still has this password hash. */
  async remove(id: number, verifiedHash?: string): Promise<EndedAccess[] | Rejection> {
    const ended = await inTransaction(this.pool, async (db) => {
      // Locks all admins: of two admins who delete their accounts at once, one must stay.
      const { rows: locked } = await db.query<LockedAccount>(
        `select id, role, password_hash as "passwordHash", disabled_at is not null as "isDisabled" from users where id = $1 or role = 'ADMIN'
         order by id for update`,
        [id],
      );
      const account = locked.find((row) => row.id === id);
      if (verifiedHash !== undefined && account?.passwordHash !== verifiedHash) return wrongPassword();
      const others = locked.filter((row) => row.role === 'ADMIN' && !row.isDisabled && row.id !== id);
      if (account?.role === 'ADMIN' && others.length === 0) return onlyAdmin();
      await deleteSecretKey(id, db);
      const issued = await endIssuedAccess(db, id, account?.role === 'ADMIN');
      await db.query('delete from users where id = $1', [id]);
      return issued;
    });
    if (!(ended instanceof Rejection) && ended.length > 0)
      this.logger.warn({ id, ended: ended.map(({ kind }) => kind) }, 'access ended with a deleted account');
    return ended;
  }
}

function severalAccounts(email: string, accounts: readonly UserAccount[]): Rejection {
  const names = accounts.map(({ username }) => username).join(', ');
  return new Rejection(
    'conflict',
    `Several accounts have ${email}, and none has verified it: ${names}. Please add --account <username>.`,
  );
}

function onlyAdmin(): Rejection {
  return new Rejection('conflict', "This is the shop's only administrator. Please create another one first.");
}
