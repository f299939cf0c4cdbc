import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { StartError } from '../platform/start-error.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
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
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly notices: SecurityNotices,
    private readonly accountEmails: AccountEmailOutbox,
  ) {}

  /**
   * Creates the configured admin unless the username belongs to staff: passwords, roles and disabled accounts stay as they
   * are, and an email is only filled in. A customer account with this username becomes the admin's, with a new password and email.
   */
  async ensure({ username, password, email }: Credentials): Promise<void> {
    const admins = await this.db.query<unknown[]>(
      `select from users where lower(username) = lower($1) and role <> 'USER'`,
      [username],
    );
    if (admins.length > 0) return this.fillInEmail(username, email);
    const weak = this.passwordPolicy.check('password', password, { username, email: email ?? null });
    if (weak) throw new StartError(weak.detail);
    const hash = await hashPassword(password);
    await this.db.transaction(async (db) => {
      // Another process may have created the admin meanwhile, and the admin may have changed the password.
      const [admin] = await db.query<{ id: number }[]>(
        `${INSERT_ADMIN} on conflict (lower(username)) do update
         set role = 'ADMIN', password_hash = excluded.password_hash,
           email = excluded.email, email_verified = false, email_since = now()
         where users.role = 'USER' returning id`,
        [username, email ?? null, hash],
      );
      if (!admin) return;
      await this.sessions.endAll(admin.id, db);
      if (email !== undefined) await this.accountEmails.add('verification', { userId: admin.id }, db);
    });
  }

  private async fillInEmail(username: string, email: string | undefined): Promise<void> {
    if (email === undefined) return;
    await this.db.transaction(async (db) => {
      const [[admin]] = await db.query<[{ id: number }[], number]>(
        `update users set email = $2, email_since = now()
         where lower(username) = lower($1) and role = 'ADMIN' and email is null returning id`,
        [username, email],
      );
      if (admin) await this.accountEmails.add('verification', { userId: admin.id }, db);
    });
  }

  /**
   * Creates an admin, or gives an existing account the admin role and this password, enables it and ends its sessions. An
   * existing account keeps its email, so a different one is rejected.
   */
  async create({ username, password, email }: Credentials): Promise<CreatedAdmin | Rejection> {
    const [existing] = await this.db.query<Pick<CreatedAdmin, 'username' | 'email'>[]>(
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
    if (!existing && (await isEmailVerified(this.db, address)))
      return new Rejection('taken', `Another account has verified the email ${address}. Please use another one.`);
    const hash = await hashPassword(password);
    const admin = await this.db.transaction((db) => this.store(db, username, address, hash));
    this.accountEmails.notify();
    return admin;
  }

  private async store(db: EntityManager, username: string, email: string | null, hash: string): Promise<CreatedAdmin> {
    const [admin] = await db.query<CreatedAdmin[]>(
      `${INSERT_ADMIN} on conflict (lower(username)) do update
       set role = 'ADMIN', password_hash = excluded.password_hash, disabled_at = null
       returning id, username, email, email_verified as "emailVerified", xmax = 0 as "isNew"`,
      [username, email, hash],
    );
    if (!admin) throw new Error('The upsert returned no account');
    await this.sessions.endAll(admin.id, db);
    if (!admin.isNew) await this.notices.enqueue('password', { ...admin, role: 'ADMIN' }, db);
    else if (email !== null) await this.accountEmails.add('verification', { userId: admin.id }, db);
    return admin;
  }
}

const INSERT_ADMIN = `insert into users (username, email, password_hash, first_name, last_name, role)
  values ($1, $2, $3, $1, '', 'ADMIN')`;
