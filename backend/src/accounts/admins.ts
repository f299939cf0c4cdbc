import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config/config.js';
import { StartError } from '../platform/start-error.js';
import { CONFIG } from '../platform/tokens.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import { PasswordPolicy } from './password-policy.js';
import { hashPassword } from './passwords.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { isEmailVerified } from './user-account.js';

interface Credentials {
  username: string;
  password: string;
  /** Of a new account; defaults to the username at the business's email domain. */
  email?: string;
}

interface CreatedAdmin {
  id: number;
  username: string;
  email: string;
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
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates the configured admin unless the username belongs to staff: passwords, roles and disabled accounts stay as they
   * are. A customer account with this username becomes the admin's, with a new password and email.
   */
  async ensure({ username, password, email = this.defaultEmail(username) }: Credentials): Promise<void> {
    const admins = await this.db.query<unknown[]>(
      `select from users where lower(username) = lower($1) and role <> 'USER'`,
      [username],
    );
    if (admins.length > 0) return;
    const weak = this.passwordPolicy.check('password', password, { username, email });
    if (weak) throw new StartError(weak.detail);
    const hash = await hashPassword(password);
    await this.db.transaction(async (db) => {
      // Another process may have created the admin meanwhile, and the admin may have changed the password.
      const [admin] = await db.query<{ id: number }[]>(
        `${INSERT_ADMIN} on conflict (lower(username)) do update
         set role = 'ADMIN', password_hash = excluded.password_hash,
           email = excluded.email, email_verified = false, email_since = now()
         where users.role = 'USER' returning id`,
        [username, email, hash],
      );
      if (admin) await this.sessions.endAll(admin.id, db);
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
    if (existing && email !== undefined && email.toLowerCase() !== existing.email.toLowerCase())
      return new Rejection(
        'taken',
        `The account ${existing.username} has the email ${existing.email}, not ${email}. Leave the email out, or choose another username.`,
      );
    const address = existing?.email ?? email ?? this.defaultEmail(username);
    const weak = this.passwordPolicy.check('password', password, { username, email: address });
    if (weak) return weak;
    if (!existing && (await isEmailVerified(this.db, address)))
      return new Rejection('taken', `Another account has verified the email ${address}. Please use another one.`);
    const hash = await hashPassword(password);
    const admin = await this.db.transaction((db) => this.store(db, username, address, hash));
    this.accountEmails.notify();
    return admin;
  }

  private async store(db: EntityManager, username: string, email: string, hash: string): Promise<CreatedAdmin> {
    const [admin] = await db.query<CreatedAdmin[]>(
      `${INSERT_ADMIN} on conflict (lower(username)) do update
       set role = 'ADMIN', password_hash = excluded.password_hash, disabled_at = null
       returning id, username, email, xmax = 0 as "isNew"`,
      [username, email, hash],
    );
    if (!admin) throw new Error('The upsert returned no account');
    await this.sessions.endAll(admin.id, db);
    if (!admin.isNew) await this.notices.enqueue('password', { ...admin, role: 'ADMIN' }, db);
    return admin;
  }

  private defaultEmail(username: string): string {
    return `${username.replaceAll(/[^\w.-]/g, '-')}@${this.config.businessEmail.split('@').pop()}`;
  }
}

const INSERT_ADMIN = `insert into users (username, email, password_hash, first_name, last_name, role)
  values ($1, $2, $3, $1, '', 'ADMIN')`;
