import { Inject, Injectable } from '@nestjs/common';
import type { RecoveryCodes, SecondFactorSecret } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../../domain/rejections.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { Clock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { inTransaction, type Connection } from '../../platform/database/transaction.js';
import { CONFIG, POOL } from '../../platform/tokens.js';
import { signedOut, wrongPassword } from '../account-rejections.js';
import { verifyPassword } from '../passwords.js';
import { SecurityNotices } from '../security-notices.js';
import { Sessions } from '../sessions.js';
import { findAccount, findAccounts, lockAccount, type UserAccount } from '../user-account.js';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from './codes.js';

export type CodeFailure = 'wrong_code' | 'code_reused';

interface Stored {
  secret: string;
  isOn: boolean;
}

/** Two-step sign-in: codes of an authenticator app (TOTP), and recovery codes that each work once. */
@Injectable()
export class SecondFactors {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly sessions: Sessions,
    private readonly notices: SecurityNotices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'business' | 'publicUrl'>,
  ) {}

  /** Doesn't decrypt the secret, so that an unreadable one can still be reset. */
  async isOn(userId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from second_factors where user_id = $1 and confirmed_at is not null',
      [userId],
    );
    return rowCount !== 0;
  }

  async status(userId: number): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
    const { rows } = await this.pool.query<{ count: number }>(
      'select count(*)::int as count from recovery_codes where user_id = $1',
      [userId],
    );
    return { isOn: await this.isOn(userId), recoveryCodesLeft: rows[0]?.count ?? 0 };
  }

  /** Stores a new secret, which has no effect until `confirm`. */
  async start(userId: number, password: string): Promise<SecondFactorSecret | Rejection> {
    const account = await this.verifyPassword(userId, password);
    if (account instanceof Rejection) return account;
    const secret = newTotpSecret();
    const { encrypted, wrappedKey } = this.personalData.encrypt(secretStream(userId), { secret });
    return inTransaction(this.pool, async (db) => {
      await lockAccount(db, userId);
      const { rowCount } = await db.query(
        `insert into second_factors as f (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret where f.confirmed_at is null returning user_id`,
        [userId, encrypted],
      );
      if (rowCount === 0) return new Rejection('conflict', 'Two-step sign-in is already on.');
      await db.query(
        `insert into personal_keys (stream, wrapped_key) values ($1, $2)
         on conflict (stream) do update set wrapped_key = excluded.wrapped_key`,
        [secretStream(userId), wrappedKey],
      );
      const issuer = this.config.business.businessName || new URL(this.config.publicUrl).host;
      return { secret, uri: totpUri(secret, issuer, account.username) };
    });
  }

  /** Turns it on, and ends the sessions that began with the password alone, except `sid`. */
  async confirm(userId: number, code: string, sid: string): Promise<RecoveryCodes | Rejection> {
    return inTransaction(this.pool, async (db) => {
      const account = await lockAccount(db, userId);
      const stored = await this.read(userId, db);
      if (!account) return signedOut();
      if (!stored) return new Rejection('conflict', 'Please start to set up two-step sign-in first.');
      if (stored.isOn) return new Rejection('conflict', 'Two-step sign-in is already on.');
      const step = stepOfCode(stored.secret, code, this.clock.now());
      if (step === undefined) return wrongCode('wrong_code');
      await db.query('update second_factors set confirmed_at = now(), last_step = $2 where user_id = $1', [
        userId,
        step,
      ]);
      await db.query('update users set enrollment_id = null where id = $1', [userId]);
      await this.sessions.endOthers(userId, sid, db);
      await this.notices.enqueue('second-factor-on', account, db);
      return this.replaceCodes(userId, db);
    });
  }

  /** Uses up a code of the app or a recovery code. Returns why it doesn't count, or undefined. */
  async useCode(userId: number, code: string): Promise<CodeFailure | undefined> {
    const stored = await this.read(userId);
    if (!stored?.isOn) return 'wrong_code';
    if (!/^\d{6}$/.test(code)) {
      const { rowCount } = await this.pool.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
        userId,
        hashRecoveryCode(userId, code),
      ]);
      return rowCount === 1 ? undefined : 'wrong_code';
    }
    const step = stepOfCode(stored.secret, code, this.clock.now());
    if (step === undefined) return 'wrong_code';
    // Of concurrent requests with the same code, one updates the row.
    const { rowCount } = await this.pool.query(
      'update second_factors set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return rowCount === 1 ? undefined : 'code_reused';
  }

  renewRecoveryCodes(userId: number): Promise<RecoveryCodes | Rejection> {
    return inTransaction(this.pool, async (db) => {
      await lockAccount(db, userId);
      return (await this.read(userId, db))?.isOn ? this.replaceCodes(userId, db) : wrongCode('wrong_code');
    });
  }

  /** For operators, when a person has lost the phone and the recovery codes. Also ends the sessions. */
  async reset(username: string): Promise<'off' | 'was off' | 'no account'> {
    const [account] = await findAccounts(this.pool, 'where lower(username) = lower($1)', [username]);
    if (!account) return 'no account';
    if (!(await this.isOn(account.id))) return 'was off';
    await this.turnOff(account, true);
    return 'off';
  }

  async turnOff(account: UserAccount, withSessions = false): Promise<void> {
    await inTransaction(this.pool, async (db) => {
      await lockAccount(db, account.id);
      const { rowCount } = await db.query('delete from second_factors where user_id = $1', [account.id]);
      await deleteSecretKey(account.id, db);
      if (withSessions) await this.sessions.endAll(account.id, db);
      if (rowCount !== 0) await this.notices.enqueue('second-factor-off', account, db);
    });
  }

  async verifyPassword(userId: number, password: string): Promise<UserAccount | Rejection> {
    const account = await findAccount(this.pool, userId);
    if (!account) return signedOut();
    return (await verifyPassword(account, password)) ? account : wrongPassword();
  }

  private async read(userId: number, db: Connection = this.pool): Promise<Stored | undefined> {
    const stream = secretStream(userId);
    const {
      rows: [row],
    } = await db.query<{ secret: string; isOn: boolean; key: Buffer | null }>(
      `select secret, confirmed_at is not null as "isOn", wrapped_key as key from second_factors
       left join personal_keys on stream = $2 where user_id = $1`,
      [userId, stream],
    );
    if (!row) return undefined;
    const { secret } = this.personalData.decrypt(stream, row.secret, row.key) as { secret: string }; // as `start` stored it
    return { secret, isOn: row.isOn };
  }

  private async replaceCodes(userId: number, db: Connection): Promise<RecoveryCodes> {
    const recoveryCodes = newRecoveryCodes();
    await db.query('delete from recovery_codes where user_id = $1', [userId]);
    await db.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [
      userId,
      recoveryCodes.map((code) => hashRecoveryCode(userId, code.replaceAll('-', ''))),
    ]);
    return { recoveryCodes };
  }
}

export function wrongCode(failure: CodeFailure): Rejection {
  const message =
    failure === 'code_reused'
      ? 'This code was already used. Please wait for the next one'
      : "This code isn't right. Please enter the one that your app shows now";
  return new Rejection('wrong_code', `${message}.`, { errors: [{ path: 'code', message }] });
}

/** Call it when the account is deleted; the other rows go with it. */
export async function deleteSecretKey(userId: number, db: Connection): Promise<void> {
  await db.query('delete from personal_keys where stream = $1', [secretStream(userId)]);
}

function secretStream(userId: number): string {
  return `second-factor-${userId}`;
}
