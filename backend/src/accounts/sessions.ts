import { Inject, Injectable } from '@nestjs/common';
import type { StaffSession, User } from '@party-rental/contracts';
import type pg from 'pg';
import { batchLoader } from '../platform/batch-loader.js';
import { inTransaction, type Connection } from '../platform/database/transaction.js';
import { POOL } from '../platform/tokens.js';
import type { SignInSource } from './staff/staff-sign-ins.js';
import { PUBLIC_COLUMNS, publicUser, type PublicRow } from './user-account.js';

/** An unused session ends after this many days. */
export const SESSION_DAYS = 30;
/** Every session ends after this many days. */
const MAX_SESSION_DAYS = 90;

export interface SignedIn {
  account: User;
  expires: Date;
  /** The expiry can be extended by more than an hour, or a member of staff was last seen five minutes ago. */
  isRenewalDue: boolean;
  hasSecondFactor: boolean;
}

/** A user with a verified password, and the hash it was verified against. */
export interface Authenticated {
  user: User;
  passwordHash: string;
  /** Whether a code was checked as well, now or when the current session began. */
  hasUsedCode?: boolean;
}

/** The sessions of signed-in users; guests have none. */
@Injectable()
export class Sessions {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Every API call of a signed-in user loads its session; concurrent calls share a query. */
  readonly find = batchLoader(async (sids: string[]): Promise<Map<string, SignedIn>> => {
    const { rows } = await this.pool.query<Row>({ name: 'sessions', text: FIND, values: [sids] });
    return new Map(rows.map((row) => [row.sid, { ...row, account: publicUser(row) }]));
  });

  /**
   * Stores a new session, and deletes some expired ones. Returns false if the password was changed or the account disabled
   * meanwhile, or if it has two-step sign-in and no code was checked. The browser and network are stored for staff only.
   */
  async begin(
    sid: string,
    { user, passwordHash, hasUsedCode = false }: Authenticated,
    { browser, network }: SignInSource,
  ): Promise<boolean> {
    return inTransaction(this.pool, async (db) => {
      // Waits for a concurrent change of the account. A statement of its own, so that the next one sees that change.
      await db.query('select from users where id = $1 for share', [user.id]);
      const { rowCount } = await db.query(BEGIN, [sid, user.id, passwordHash, hasUsedCode, browser, network]);
      return rowCount === 1;
    });
  }

  /** Has no effect on a session that was ended meanwhile. */
  async renew(sid: string): Promise<void> {
    await this.pool.query(`update sessions set expires_at = ${RENEWED_EXPIRY}, last_seen_at = now() where sid = $1`, [
      sid,
    ]);
  }

  async end(sid: string): Promise<void> {
    await this.pool.query('delete from sessions where sid = $1', [sid]);
  }

  /** The open sessions of a user, last seen first; `currentSid` marks the caller's. */
  async list(userId: number, currentSid = ''): Promise<StaffSession[]> {
    const { rows } = await this.pool.query<ListedSession>(LIST, [userId, currentSid]);
    return rows.map(({ startedAt, lastSeenAt, ...rest }) => ({
      ...rest,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
  }

  async endOne(userId: number, id: string): Promise<void> {
    await this.pool.query('delete from sessions where user_id = $1 and session_id = $2', [userId, id]);
  }

  async endOthers(userId: number, sid: string, db: Connection = this.pool): Promise<void> {
    await db.query('delete from sessions where user_id = $1 and sid <> $2', [userId, sid]);
  }

  /** Which of these sessions are still open. */
  async open(sids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<Row>({ name: 'sessions', text: FIND, values: [sids] });
    return new Set(rows.map(({ sid }) => sid));
  }

  /** After a password change, call it in the same transaction, so that no session can begin in between. */
  async endAll(userId: number, db: Connection = this.pool): Promise<void> {
    await db.query('delete from sessions where user_id = $1', [userId]);
  }
}

type Row = PublicRow & Omit<SignedIn, 'account'> & { sid: string };
type ListedSession = Omit<StaffSession, 'startedAt' | 'lastSeenAt'> & { startedAt: Date; lastSeenAt: Date };

const FULL_TERM = `now() + interval '${SESSION_DAYS} days'`;
const RENEWED_EXPIRY = `least(${FULL_TERM}, begun_at + interval '${MAX_SESSION_DAYS} days')`;

const FIND = `
  select ${PUBLIC_COLUMNS}, sid, expires_at as expires, second_factors.confirmed_at is not null as "hasSecondFactor",
    expires_at < ${RENEWED_EXPIRY} - interval '1 hour'
      or role <> 'USER' and last_seen_at < now() - interval '5 minutes' as "isRenewalDue"
  from sessions join users on users.id = sessions.user_id left join second_factors on second_factors.user_id = users.id
  where sid = any($1) and expires_at > now() and disabled_at is null`;

const LIST = `
  select session_id as id, begun_at as "startedAt", last_seen_at as "lastSeenAt", browser, network, sid = $2 as "isCurrent"
  from sessions where user_id = $1 and expires_at > now() order by last_seen_at desc, session_id`;

const BEGIN = `
  with swept as (
    delete from sessions where sid in (
      select sid from sessions where expires_at < now() order by expires_at limit 100 for update skip locked
    )
  )
  insert into sessions (sid, user_id, expires_at, browser, network)
  select $1, id, ${FULL_TERM}, case when role <> 'USER' then $5 end, case when role <> 'USER' then $6 end
  from users
  where id = $2 and password_hash = $3 and disabled_at is null
    and ($4 or not exists (select from second_factors where user_id = users.id and confirmed_at is not null))
  returning sid`;
