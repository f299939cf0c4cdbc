import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config.js';
import { StartError } from '../platform/start-error.js';
import { CONFIG } from '../platform/tokens.js';
import { NewPasswords } from './new-passwords.js';
import { hashPassword } from './passwords.js';
import { Sessions } from './sessions.js';

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
  /** Otherwise it was there. */
  isNew: boolean;
}

@Injectable()
export class Admins {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly newPasswords: NewPasswords,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sees to it, at every start, that the admin of the settings exists. One that does keeps the password it has. */
  async ensure(credentials: Credentials): Promise<void> {
    const admins = await this.db.query<unknown[]>(
      `select from users where lower(username) = lower($1) and role = 'ADMIN'`,
      [credentials.username],
    );
    if (admins.length > 0) return;
    const outcome = await this.appoint(credentials);
    if (outcome instanceof Rejection) throw new StartError(outcome.detail);
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
    const [other] = await this.db.query<Names[]>(
      'select username, email from users where lower(email) = lower($1) and lower(username) <> lower($2)',
      [address, username],
    );
    if (other) return new Rejection('taken', `The account ${other.username} already has the email ${other.email}.`);
    const [admin] = await this.db.query<(Appointed & { id: number })[]>(
      `insert into users (username, email, password_hash, first_name, last_name, role)
       values ($1, $2, $3, $1, '', 'ADMIN')
       on conflict (lower(username)) do update set role = 'ADMIN', password_hash = excluded.password_hash
       returning id, username, email, xmax = 0 as "isNew"`,
      [username, address, await hashPassword(password)],
    );
    if (!admin) throw new Error('An account was neither made nor changed');
    await this.sessions.endAllOf(admin.id);
    return admin;
  }

  private addressOf(username: string): string {
    return `${username.replaceAll(/[^\w.-]/g, '-')}@${this.config.businessEmail.split('@').pop()}`;
  }
}
