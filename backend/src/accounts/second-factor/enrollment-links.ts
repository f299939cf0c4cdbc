import { Injectable } from '@nestjs/common';
import { reachableEmail } from '@party-rental/contracts';
import { DataSource } from 'typeorm';
import { Rejection } from '../../domain/rejections.js';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import { newId } from '../../platform/ids.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { signedOut } from '../account-rejections.js';
import { UserAccount } from '../user-account.js';

/** Links for setting up a required second factor, so that a stolen password alone can't. Each works once. */
@Injectable()
export class EnrollmentLinks {
  constructor(
    private readonly db: DataSource,
    private readonly accountEmails: AccountEmailOutbox,
    private readonly tokens: SignedTokens,
  ) {}

  /** Mails a link to the verified email; the earlier link ends. */
  async send(userId: number): Promise<Rejection | undefined> {
    const account = await this.accounts.findOneBy({ id: userId });
    if (!account) return signedOut();
    if (reachableEmail(account) === null) return unreachable(account.username);
    await this.db.transaction(async (db) => {
      const enrollmentId = await this.accountEmails.add('second-factor-link', { userId }, db);
      await db.update(UserAccount, { id: userId }, { enrollmentId });
    });
    this.accountEmails.notify();
    return undefined;
  }

  /** For operators. Returns the token of a new link. */
  async create(userId: number): Promise<string> {
    await this.accounts.update({ id: userId }, { enrollmentId: newId() });
    return this.tokens.sign('enrollment', await this.accounts.findOneByOrFail({ id: userId }));
  }

  async isValid(userId: number, token: string): Promise<boolean> {
    const account = await this.accounts.findOneBy({ id: userId });
    return account?.enrollmentId ? this.tokens.isValid('enrollment', token, account) : false;
  }

  private get accounts() {
    return this.db.getRepository(UserAccount);
  }
}

function unreachable(username: string): Rejection {
  return new Rejection(
    'conflict',
    `Your account has no verified email. Please ask the person who runs the shop's server for a link, by the command ops admin enroll-link --username ${username}`,
  );
}
