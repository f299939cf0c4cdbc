import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type pg from 'pg';
import { POOL } from '../platform/tokens.js';
import { publicUser } from './public-user.js';
import type { UserAccount } from './user-account.js';

export const SESSION_DAYS = 30;

export interface SignedIn {
  account: User;
  expires: Date;
  /** More than an hour has gone since the 30 days last began anew. */
  isRenewalDue: boolean;
}

/** The sessions of signed-in users; guests have none. */
@Injectable()
export class Sessions {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  async find(sid: string): Promise<SignedIn | undefined> {
    const { rows } = await this.pool.query<Row>({ name: 'session', text: FIND, values: [sid] });
    return rows[0] && { ...rows[0], account: publicUser(rows[0]) };
  }

  /** Keeps a new session, and clears away some that have run out. */
  async begin(sid: string, userId: number): Promise<void> {
    await this.pool.query(BEGIN, [sid, userId]);
  }

  /** Does not bring back a session that was ended meanwhile. */
  async renew(sid: string): Promise<void> {
    await this.pool.query(`update sessions set expires_at = ${THEN} where sid = $1`, [sid]);
  }

  async end(sid: string): Promise<void> {
    await this.pool.query('delete from sessions where sid = $1', [sid]);
  }

  async endAllOf(userId: number): Promise<void> {
    await this.pool.query('delete from sessions where user_id = $1', [userId]);
  }
}

type Row = Omit<UserAccount, 'passwordHash'> & Pick<SignedIn, 'expires' | 'isRenewalDue'>;

const THEN = `now() + interval '${SESSION_DAYS} days'`;

const FIND = `
  select id, username, email, first_name as "firstName", last_name as "lastName", phone, role,
         created_at as "createdAt", expires_at as expires, expires_at < ${THEN} - interval '1 hour' as "isRenewalDue"
  from sessions join users on users.id = user_id
  where sid = $1 and expires_at > now()`;

const BEGIN = `
  with swept as (
    delete from sessions where sid in (
      select sid from sessions where expires_at < now() order by expires_at limit 100 for update skip locked
    )
  )
  insert into sessions (sid, user_id, expires_at) values ($1, $2, ${THEN})`;
