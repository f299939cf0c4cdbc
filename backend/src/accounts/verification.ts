import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../domain/rejections.js';
import type { Connection } from '../platform/database/transaction.js';
import { enqueueEmail } from '../platform/enqueue-email.js';
import { SignedTokens } from '../platform/security/signed-tokens.js';
import { POOL } from '../platform/tokens.js';
import { EMAIL_TAKEN, taken } from './account-rejections.js';
import { isUniqueViolation, PUBLIC_COLUMNS, publicUser, type PublicRow } from './user-account.js';

/** Verifies the email of an account with a link that is sent there. */
@Injectable()
export class Verification {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly tokens: SignedTokens,
  ) {}

  async request({ id, email, emailVerified }: User, db: Connection = this.pool): Promise<Rejection | undefined> {
    if (emailVerified) return new Rejection('conflict', 'Your email is already verified.');
    if (email === null) return new Rejection('conflict', 'Please enter your email in your account first.');
    await enqueueEmail(db, 'verification', { userId: id });
    return undefined;
  }

  /** Idempotent. A link only works for the user it was sent to. */
  async verify({ id, email }: User, token: string): Promise<User | Rejection> {
    const wrongUser = new Rejection('conflict', `This link doesn't belong to ${email ?? 'your account'}.`);
    if (email === null) return wrongUser;
    switch (this.tokens.check('address', token, { userId: id, email })) {
      case 'wrong':
        return wrongUser;
      case 'expired':
        return (
          (await this.findVerified(id, email)) ??
          new Rejection('conflict', 'This link has expired. Please request a new one.')
        );
      case 'valid':
        return (await this.markVerified(id, email)) ?? wrongUser;
    }
  }

  /** The user's current email if it is verified. */
  async verifiedEmail(userId: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ email: string }>(
      'select email from users where id = $1 and email_verified',
      [userId],
    );
    return rows[0]?.email;
  }

  /** Undefined if the account has another email by now; rejects an email that another account has verified. */
  private async markVerified(id: number, email: string): Promise<User | Rejection | undefined> {
    try {
      const { rows } = await this.pool.query<PublicRow>(
        `update users set email_verified = true where id = $1 and lower(email) = lower($2) returning ${PUBLIC_COLUMNS}`,
        [id, email],
      );
      return rows[0] && publicUser(rows[0]);
    } catch (error) {
      if (isUniqueViolation(error)) return taken(EMAIL_TAKEN);
      throw error;
    }
  }

  private async findVerified(id: number, email: string): Promise<User | undefined> {
    const { rows } = await this.pool.query<PublicRow>(
      `select ${PUBLIC_COLUMNS} from users where id = $1 and lower(email) = lower($2) and email_verified`,
      [id, email],
    );
    return rows[0] && publicUser(rows[0]);
  }
}
