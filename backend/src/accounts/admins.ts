import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Rejection } from '../domain/rejections.js';
import { StartError } from '../platform/start-error.js';
import { inTransaction, type Connection } from '../platform/database/transaction.js';
import { enqueueEmail } from '../platform/enqueue-email.js';
import { POOL } from '../platform/tokens.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword } from './passwords.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { isEmailVerified } from './user-account.js';

interface Credentials {
  username: string;
  password: string;
  /** Of a new account, which is mailed a link to verify it. */
  email?: string | undefined;
}

interface CreatedAdmin {
  id: number;
  username: string;
  email: string | null;
  emailVerified: boolean;
  /** False if the account existed before. */
  isNew: boolean;
}

@Injectable()
export class Admins {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly notices: SecurityNotices,
  ) {}

  /**
   * Creates the configured admin unless the username belongs to staff: passwords, roles and disabled accounts stay as they
   * are, and an email is only filled in. A customer account with this username becomes the admin's, with a new password and email.
   */
  async ensure({ username, password, email }: Credentials): Promise<void> {
    const { rowCount } = await this.pool.query(
      `select from users where lower(username) = lower($1) and role <> 'USER'`,
      [username],
    );
    if (rowCount !== 0) return this.addEmail(username, email);
    const weak = this.passwordPolicy.check('password', password, { username, email: email ?? null });
    if (weak) throw new StartError(weak.detail);
    const hash = await hashPassword(password);
    await inTransaction(this.pool, async (db) => {
      // Another process may have created the admin meanwhile, and the admin may have changed the password.
      const {
        rows: [admin],
      } = await db.query<{ id: number }>(
        `${INSERT_ADMIN} on conflict (lower(username)) do update
         set role = 'ADMIN', password_hash = excluded.password_hash,
           email = excluded.email, email_verified = false, email_since = now()
         where users.role = 'USER' returning id`,
        [username, email ?? null, hash],
      );
      if (!admin) return;
      await this.sessions.endAll(admin.id, db);
      if (email !== undefined) await enqueueEmail(db, 'verification', { userId: admin.id });
    });
  }

  private async addEmail(username: string, email: string | undefined): Promise<void> {
    if (email === undefined) return;
    await inTransaction(this.pool, async (db) => {
      const {
        rows: [admin],
      } = await db.query<{ id: number }>(
        `update users set email = $2, email_since = now()
         where lower(username) = lower($1) and role = 'ADMIN' and email is null returning id`,
        [username, email],
      );
      if (admin) await enqueueEmail(db, 'verification', { userId: admin.id });
    });
  }

  /**
   * Creates an admin, or gives an existing account the admin role and this password, enables it and ends its sessions. An
   * existing account keeps its email, so a different one is rejected.
   */
  async create({ username, password, email }: Credentials): Promise<CreatedAdmin | Rejection> {
    const {
      rows: [existing],
    } = await this.pool.query<Pick<CreatedAdmin, 'username' | 'email'>>(
      'select username, email from users where lower(username) = lower($1)',
      [username],
    );
    if (existing && email !== undefined && email.toLowerCase() !== existing.email?.toLowerCase())
      return new Rejection(
        'taken',
        `The account ${existing.username} has ${existing.email === null ? 'no email' : `the email ${existing.email}`}, not ${email}. Leave the email out, or choose another username.`,
      );
    const address = existing?.email ?? email ?? null;
    const weak = this.passwordPolicy.check('password', password, { username, email: address });
    if (weak) return weak;
    if (!existing && (await isEmailVerified(this.pool, address)))
      return new Rejection('taken', `Another account has verified the email ${address}. Please use another one.`);
    const hash = await hashPassword(password);
    return await inTransaction(this.pool, (db) => this.store(db, username, address, hash));
  }

  private async store(db: Connection, username: string, email: string | null, hash: string): Promise<CreatedAdmin> {
    const {
      rows: [admin],
    } = await db.query<CreatedAdmin>(
      `${INSERT_ADMIN} on conflict (lower(username)) do update
       set role = 'ADMIN', password_hash = excluded.password_hash, disabled_at = null
       returning id, username, email, email_verified as "emailVerified", xmax = 0 as "isNew"`,
      [username, email, hash],
    );
    if (!admin) throw new Error('The upsert returned no account');
    await this.sessions.endAll(admin.id, db);
    if (!admin.isNew) await this.notices.enqueue('password', { ...admin, role: 'ADMIN' }, db);
    else if (email !== null) await enqueueEmail(db, 'verification', { userId: admin.id });
    return admin;
  }
}

const INSERT_ADMIN = `insert into users (username, email, password_hash, first_name, last_name, role)
  values ($1, $2, $3, $1, '', 'ADMIN')`;
