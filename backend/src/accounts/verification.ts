import { Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import { DataSource } from 'typeorm';
import { Rejection } from '../domain/rejections.js';
import { AddressTokens } from '../platform/address-token.js';
import { Letterbox } from '../platform/letterbox.js';

/** Proves that the email of an account reaches its owner, by a link that is mailed there. */
@Injectable()
export class Verification {
  constructor(
    private readonly db: DataSource,
    private readonly letterbox: Letterbox,
    private readonly tokens: AddressTokens,
  ) {}

  async request({ id, emailVerified }: User): Promise<Rejection | undefined> {
    if (emailVerified) return new Rejection('conflict', 'Your email is already verified.');
    await this.letterbox.post('verification', { userId: id });
    return undefined;
  }

  /** The same link may be opened twice. It works for nobody but the user whom it was mailed to. */
  async redeem(user: User, token: string): Promise<User | Rejection> {
    const found = this.tokens.check(token, user.id, user.email);
    if (found === 'wrong') return new Rejection('conflict', `This link does not belong to ${user.email}.`);
    if (found === 'expired' && !user.emailVerified)
      return new Rejection('conflict', 'This link has expired. Please ask for a new one.');
    await this.db.query('update users set email_verified = true where id = $1 and email = $2', [user.id, user.email]);
    return { ...user, emailVerified: true };
  }
}
