import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type pg from 'pg';
import { inGroups } from '../platform/in-groups.js';
import { POOL } from '../platform/tokens.js';
import { publicUser } from './public-user.js';
import type { UserAccount } from './user-account.js';

/** A session that is not used ends after so many days, and any session after so many. */
export const SESSION_DAYS = 30;
const LONGEST_DAYS = 90;

export interface SignedIn {
  account: User;
  expires: Date;
  /** More than an hour has gone since the 30 days last began anew, and they may once more. */
  isRenewalDue: boolean;
}

/** The sessions of signed-in users; guests have none. */
@Injectable()
export class Sessions {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Every call of a visitor who is signed in asks for it: those that come at the same moment ask together. */
  readonly find = inGroups(async (sids: string[]): Promise<Map<string, SignedIn>> => {
    const { rows } = await this.pool.query<Row>({ name: 'sessions', text: FIND, values: [sids] });
    return new Map(rows.map((row) => [row.sid, { ...row, account: publicUser(row) }]));
  });

  /** Keeps a new session, and clears away some that have run out. */
  async begin(sid: string, userId: number): Promise<void> {
    await this.pool.query(BEGIN, [sid, userId]);
  }

  /** Does not bring back a session that was ended meanwhile. */
  async renew(sid: string): Promise<void> {
    await this.pool.query(`update sessions set expires_at = ${NEW_END} where sid = $1`, [sid]);
  }

  async end(sid: string): Promise<void> {
    await this.pool.query('delete from sessions where sid = $1', [sid]);
  }

  async endAllOf(userId: number): Promise<void> {
    await this.pool.query('delete from sessions where user_id = $1', [userId]);
  }
}

type Row = Omit<UserAccount, 'passwordHash'> & Pick<SignedIn, 'expires' | 'isRenewalDue'> & { sid: string };

const FULL_TERM = `now() + interval '${SESSION_DAYS} days'`;
const NEW_END = `least(${FULL_TERM}, begun_at + interval '${LONGEST_DAYS} days')`;

const FIND = `
  select sid, id, username, email, email_verified as "emailVerified", first_name as "firstName", last_name as "lastName",
         phone, role, created_at as "createdAt", preferences, expires_at as expires, expires_at < ${NEW_END} - interval '1 hour' as "isRenewalDue"
  from sessions join users on users.id = user_id
  where sid = any($1) and expires_at > now()`;

const BEGIN = `
  with swept as (
    delete from sessions where sid in (
      select sid from sessions where expires_at < now() order by expires_at limit 100 for update skip locked
    )
  )
  insert into sessions (sid, user_id, expires_at) values ($1, $2, ${FULL_TERM})`;
