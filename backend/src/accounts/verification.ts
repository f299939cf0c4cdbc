import { Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { AddressTokens } from '../platform/security/address-token.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import { EMAIL_TAKEN, taken } from './account-rejections.js';
import { PUBLIC_COLUMNS, publicUser, type PublicRow } from './public-user.js';

const UNIQUE_VIOLATION = '23505';

/** Proves that the email of an account reaches its owner, by a link that is mailed there. */
@Injectable()
export class Verification {
  constructor(
    private readonly db: DataSource,
    private readonly accountEmails: AccountEmailOutbox,
    private readonly tokens: AddressTokens,
  ) {}

  async request({ id, emailVerified }: User, db: DataSource | EntityManager = this.db): Promise<Rejection | undefined> {
    if (emailVerified) return new Rejection('conflict', 'Your email is already verified.');
    await this.accountEmails.add('verification', { userId: id }, db);
    return undefined;
  }

  /** The same link may be opened twice. It works for nobody but the user whom it was mailed to. */
  async redeem({ id, email }: User, token: string): Promise<User | Rejection> {
    const notTheirs = new Rejection('conflict', `This link does not belong to ${email}.`);
    switch (this.tokens.check(token, id, email)) {
      case 'wrong':
        return notTheirs;
      case 'expired': {
        const expired = new Rejection('conflict', 'This link has expired. Please ask for a new one.');
        return (await this.verified(id, email)) ?? expired;
      }
      case 'valid':
        return (await this.verify(id, email)) ?? notTheirs;
    }
  }

  /** The email that the user has proved, read together with the fact that it is; undefined if there is none. */
  async verifiedEmail(userId: number): Promise<string | undefined> {
    const [account] = await this.db.query<{ email: string }[]>(
      'select email from users where id = $1 and email_verified',
      [userId],
    );
    return account?.email;
  }

  /** Only if the account still has the email, and no other account has proved it before. */
  private async verify(id: number, email: string): Promise<User | Rejection | undefined> {
    try {
      const [accounts] = await this.db.query<[PublicRow[], number]>(
        `update users set email_verified = true where id = $1 and lower(email) = lower($2) returning ${PUBLIC_COLUMNS}`,
        [id, email],
      );
      return accounts[0] && publicUser(accounts[0]);
    } catch (error) {
      if (error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION) return taken(EMAIL_TAKEN);
      throw error;
    }
  }

  private async verified(id: number, email: string): Promise<User | undefined> {
    const [account] = await this.db.query<PublicRow[]>(
      `select ${PUBLIC_COLUMNS} from users where id = $1 and lower(email) = lower($2) and email_verified`,
      [id, email],
    );
    return account && publicUser(account);
  }
}
