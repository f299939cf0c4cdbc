import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config/config.js';
import { StartError } from '../platform/start-error.js';
import { CONFIG } from '../platform/tokens.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import { NewPasswords } from './password-rules.js';
import { hashPassword } from './passwords.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { isEmailVerified } from './verified-email.js';

interface Credentials {
  username: string;
  password: string;
  /** Of a new account. By default an address at the business's domain. */
  email?: string;
}

interface Names {
  username: string;
  email: string;
}

interface Appointed extends Names {
  id: number;
  /** Otherwise it was there. */
  isNew: boolean;
}

@Injectable()
export class Admins {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly newPasswords: NewPasswords,
    private readonly notices: SecurityNotices,
    private readonly accountEmails: AccountEmailOutbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sees to it, at every start, that the admin of the settings exists. One that does keeps the password it has. An account
   * that a stranger registered under the name becomes the admin's, with the email of a new admin.
   */
  async ensure({ username, password, email = this.addressOf(username) }: Credentials): Promise<void> {
    const admins = await this.db.query<unknown[]>(
      `select from users where lower(username) = lower($1) and role = 'ADMIN'`,
      [username],
    );
    if (admins.length > 0) return;
    const weak = this.newPasswords.check('password', password, { username, email });
    if (weak) throw new StartError(weak.detail);
    const hash = await hashPassword(password);
    await this.db.transaction(async (db) => {
      // Another process may have made the admin meanwhile, who may have changed the password.
      const [admin] = await db.query<{ id: number }[]>(
        `${INSERT_ADMIN} on conflict (lower(username)) do update
         set role = 'ADMIN', password_hash = excluded.password_hash,
           email = excluded.email, email_verified = false, email_since = now()
         where users.role <> 'ADMIN' returning id`,
        [username, email, hash],
      );
      if (admin) await this.sessions.endAllOf(admin.id, db);
    });
  }

  /**
   * Makes an admin with this password. An account that already has the name becomes the admin's, and whoever was
   * signed in with it no longer is; its email stays, so another one is refused.
   */
  async appoint({ username, password, email }: Credentials): Promise<Appointed | Rejection> {
    const [there] = await this.db.query<Names[]>(
      'select username, email from users where lower(username) = lower($1)',
      [username],
    );
    if (there && email !== undefined && email.toLowerCase() !== there.email.toLowerCase())
      return new Rejection(
        'taken',
        `The account ${there.username} has the email ${there.email}, not ${email}. Leave the email out, or choose another username.`,
      );
    const address = there?.email ?? email ?? this.addressOf(username);
    const weak = this.newPasswords.check('password', password, { username, email: address });
    if (weak) return weak;
    if (!there && (await isEmailVerified(this.db, address)))
      return new Rejection('taken', `Another account has verified the email ${address}. Please give another one.`);
    const hash = await hashPassword(password);
    const admin = await this.db.transaction((db) => this.store(db, username, address, hash));
    this.accountEmails.notify();
    return admin;
  }

  private async store(db: EntityManager, username: string, email: string, hash: string): Promise<Appointed> {
    const [admin] = await db.query<Appointed[]>(
      `${INSERT_ADMIN} on conflict (lower(username)) do update
       set role = 'ADMIN', password_hash = excluded.password_hash
       returning id, username, email, xmax = 0 as "isNew"`,
      [username, email, hash],
    );
    if (!admin) throw new Error('An account was neither made nor changed');
    await this.sessions.endAllOf(admin.id, db);
    if (!admin.isNew) await this.notices.post('password', { ...admin, role: 'ADMIN' }, db);
    return admin;
  }

  private addressOf(username: string): string {
    return `${username.replaceAll(/[^\w.-]/g, '-')}@${this.config.businessEmail.split('@').pop()}`;
  }
}

const INSERT_ADMIN = `insert into users (username, email, password_hash, first_name, last_name, role)
  values ($1, $2, $3, $1, '', 'ADMIN')`;
