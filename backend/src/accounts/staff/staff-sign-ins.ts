import { Inject, Injectable } from '@nestjs/common';
import type { SignInOutcome, StaffSignIn } from '@party-rental/contracts';
import type pg from 'pg';
import { z } from 'zod';
import { readList } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import { POOL } from '../../platform/tokens.js';

const SIGN_IN_RETENTION = "interval '90 days'";

/** Deletes sign-ins after 90 days, and invitations 30 days after they expired. */
export const DELETE_OLD_STAFF_RECORDS = [
  `delete from staff_sign_ins where at < now() - ${SIGN_IN_RETENTION}`,
  "delete from staff_invitations where expires_at < now() - interval '30 days'",
];

/** The browser and network of a sign-in. */
export interface SignInSource {
  /** For example "Chrome on Windows". */
  browser: string | undefined;
  /** As `loggedNetwork` returns it. */
  network: string;
}

/** The log of sign-ins of staff and failed tries. Entries are kept for 90 days. */
@Injectable()
export class StaffSignIns {
  constructor(@Inject(POOL) private readonly pool: pg.Pool) {}

  /** Stores `too_many_attempts` at most once a minute. */
  async record(userId: number, outcome: SignInOutcome, { browser, network }: SignInSource): Promise<void> {
    await this.pool.query(RECORD, [userId, outcome, browser, network]);
  }

  async list(paging: Paging): Promise<Page<StaffSignIn>> {
    const page = await readList<StaffSignIn & { id: number }, [number]>(
      this.pool,
      {
        columns: `s.id::int8::float8 as id, ${COLUMNS}, trim(u.first_name || ' ' || u.last_name) as name`,
        from: 'staff_sign_ins s join users u on u.id = s.user_id',
        where: () => IS_KEPT,
        by: ['s.id'],
        direction: 'desc',
        key: z.tuple([z.int()]),
        toKey: ({ id }) => [id],
      },
      paging,
    );
    return page.map(({ id: _id, ...signIn }) => signIn);
  }

  async of(userId: number): Promise<Omit<StaffSignIn, 'name'>[]> {
    const { rows } = await this.pool.query<Omit<StaffSignIn, 'name'>>(
      `select ${COLUMNS} from staff_sign_ins s where user_id = $1 and ${IS_KEPT} order by s.id`,
      [userId],
    );
    return rows;
  }
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const IS_KEPT = `s.at > now() - ${SIGN_IN_RETENTION}`;
const COLUMNS = `${instant('s.at')} as at, s.outcome, s.browser, s.network`;

/** Of the account `u.id`. */
export const LAST_SIGN_IN = `(select ${instant('max(s.at)')} from staff_sign_ins s
  where s.user_id = u.id and s.outcome = 'signed_in' and ${IS_KEPT})`;

const RECORD = `
  insert into staff_sign_ins (user_id, outcome, browser, network)
  select id, $2, $3, $4 from users where id = $1 and role <> 'USER' and ($2 <> 'too_many_attempts' or not exists (
    select from staff_sign_ins where user_id = $1 and outcome = $2 and at > now() - interval '1 minute'
  ))`;
