import { Inject, Injectable } from '@nestjs/common';
import { reachableEmail } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../../domain/rejections.js';
import { inTransaction } from '../../platform/database/transaction.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { newId } from '../../platform/ids.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { POOL } from '../../platform/tokens.js';
import { signedOut } from '../account-rejections.js';
import { findAccount } from '../user-account.js';

/** Links for setting up a required second factor, so that a stolen password alone can't. Each works once. */
@Injectable()
export class EnrollmentLinks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly tokens: SignedTokens,
  ) {}

  /** Mails a link to the verified email; the earlier link ends. */
  async send(userId: number): Promise<Rejection | undefined> {
    const account = await findAccount(this.pool, userId);
    if (!account) return signedOut();
    if (reachableEmail(account) === null) return unreachable(account.username);
    await inTransaction(this.pool, async (db) => {
      await db.query(SET_LINK, [userId, await enqueueEmail(db, 'second-factor-link', { userId })]);
    });
    return undefined;
  }

  /** For operators. Returns the token of a new link. */
  async create(userId: number): Promise<string> {
    await this.pool.query(SET_LINK, [userId, newId()]);
    const account = await findAccount(this.pool, userId);
    if (!account) throw new Error('The account was deleted');
    return this.tokens.sign('enrollment', account);
  }

  async isValid(userId: number, token: string): Promise<boolean> {
    const account = await findAccount(this.pool, userId);
    return account?.enrollmentId ? this.tokens.isValid('enrollment', token, account) : false;
  }
}

const SET_LINK = 'update users set enrollment_id = $2 where id = $1';

function unreachable(username: string): Rejection {
  return new Rejection(
    'conflict',
    `Your account has no verified email. Please ask the person who runs the shop's server for a link, by the command ops admin enroll-link --username ${username}`,
  );
}
