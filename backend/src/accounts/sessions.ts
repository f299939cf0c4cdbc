import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type pg from 'pg';
import { batchLoader } from '../platform/batch-loader.js';
import { POOL } from '../platform/tokens.js';
import { PUBLIC_COLUMNS, publicUser, type PublicRow } from './user-account.js';

/** An unused session ends after this many days. */
export const SESSION_DAYS = 30;
/** Every session ends after this many days. */
const MAX_SESSION_DAYS = 90;

export interface SignedIn {
  account: User;
  expires: Date;
  /** The expiry can be extended by more than an hour. */
  isRenewalDue: boolean;
}

/** A user with a verified password, and the hash it was verified against. */
export interface Authenticated {
  user: User;
  passwordHash: string;
}

/** A pool, or a connection in a transaction. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
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

  /** Stores a new session, and deletes some expired ones. Returns false if the password was changed meanwhile. */
  async begin(sid: string, { user, passwordHash }: Authenticated): Promise<boolean> {
    const { rowCount } = await this.pool.query(BEGIN, [sid, user.id, passwordHash]);
    return rowCount === 1;
  }

  /** Has no effect on a session that was ended meanwhile. */
  async renew(sid: string): Promise<void> {
    await this.pool.query(`update sessions set expires_at = ${RENEWED_EXPIRY} where sid = $1`, [sid]);
  }

  async end(sid: string): Promise<void> {
    await this.pool.query('delete from sessions where sid = $1', [sid]);
  }

  /** After a password change, call it in the same transaction, so that no session can begin in between. */
  async endAll(userId: number, db: Connection): Promise<void> {
    await db.query('delete from sessions where user_id = $1', [userId]);
  }
}

type Row = PublicRow & Pick<SignedIn, 'expires' | 'isRenewalDue'> & { sid: string };

const FULL_TERM = `now() + interval '${SESSION_DAYS} days'`;
const RENEWED_EXPIRY = `least(${FULL_TERM}, begun_at + interval '${MAX_SESSION_DAYS} days')`;

const FIND = `
  select ${PUBLIC_COLUMNS}, sid, expires_at as expires, expires_at < ${RENEWED_EXPIRY} - interval '1 hour' as "isRenewalDue"
  from sessions join users on users.id = user_id
  where sid = any($1) and expires_at > now()`;

// `for share` waits for a concurrent password change, and then sees the new hash.
const BEGIN = `
  with swept as (
    delete from sessions where sid in (
      select sid from sessions where expires_at < now() order by expires_at limit 100 for update skip locked
    )
  )
  insert into sessions (sid, user_id, expires_at)
  select $1, id, ${FULL_TERM} from users where id = $2 and password_hash = $3 for share`;
