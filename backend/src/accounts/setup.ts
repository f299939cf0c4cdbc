import { Inject, Injectable } from '@nestjs/common';
import type { SetupAccount, SetupStep } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config/config.js';
import { inTransaction, type Connection } from '../platform/database/transaction.js';
import { hashSecret } from '../platform/security/secret.js';
import { CONFIG, POOL } from '../platform/tokens.js';
import { Accounts } from './accounts.js';
import { newCode } from './second-factor/codes.js';
import type { Authenticated } from './sessions.js';

/** Each process prints a code of its own when it starts, so several are valid. */
const MAX_CODES = 20;
const HAS_ADMIN = `exists (select from users where role = 'ADMIN')`;

/** The first run of a shop in production: a code that was printed at the start creates its first admin. */
@Injectable()
export class Setup {
  private hasAdmin = false;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly accounts: Accounts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Doesn't query again once there is an admin: a shop never loses its last one. */
  async isNeeded(): Promise<boolean> {
    if (this.hasAdmin || !this.config.production) return false;
    const { rows } = await this.pool.query<{ hasAdmin: boolean }>(`select ${HAS_ADMIN} as "hasAdmin"`);
    this.hasAdmin = rows[0]?.hasAdmin ?? false;
    return !this.hasAdmin;
  }

  /** A link with a new code; undefined if the setup isn't needed. `only`: earlier codes stop working. */
  async createLink({ only }: { only: boolean }): Promise<string | undefined> {
    if (!(await this.isNeeded())) return undefined;
    const code = newCode();
    await this.pool.query(
      'delete from setup_codes where hash in (select hash from setup_codes order by created_at desc offset $1)',
      [only ? 0 : MAX_CODES - 1],
    );
    await this.pool.query('insert into setup_codes (hash) values ($1)', [hashSecret(code)]);
    return `${this.config.publicUrl}/setup?code=${code}`;
  }

  /** No code works once there is an admin. */
  async isCode(code: string, db: Connection = this.pool): Promise<boolean> {
    const { rowCount } = await db.query(`select from setup_codes where hash = $1 and not ${HAS_ADMIN}`, [
      hashSecret(code.trim().toLowerCase()),
    ]);
    return this.config.production && rowCount === 1;
  }

  async createAdmin({ code, ...person }: SetupAccount): Promise<Authenticated | Rejection> {
    return inTransaction(this.pool, async (db) => {
      // Others with a code wait here, and then find an admin.
      await db.query('lock table setup_codes in exclusive mode');
      if (!(await this.isCode(code, db))) return wrongSetupCode();
      const outcome = await this.accounts.register({ ...person, phone: null }, { db, role: 'ADMIN' });
      if (!(outcome instanceof Rejection)) await db.query('delete from setup_codes');
      return outcome;
    });
  }

  async skip(step: SetupStep): Promise<void> {
    await this.pool.query('insert into setup_skips (step) values ($1) on conflict do nothing', [step]);
  }

  async readSkipped(): Promise<string[]> {
    const { rows } = await this.pool.query<{ step: string }>('select step from setup_skips');
    return rows.map(({ step }) => step);
  }
}

export function wrongSetupCode(): Rejection {
  const sentence =
    "This setup code doesn't work. Open the link that the shop printed when it started, or get a new one:";
  return new Rejection('forbidden', `${sentence} “ops setup-link”.`);
}
