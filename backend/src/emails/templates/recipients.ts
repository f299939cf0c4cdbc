import type { Preferences, User } from '@party-rental/contracts';
import type { Pool } from 'pg';

export type Account = Pick<User, 'id' | 'email' | 'emailVerified'>;

/** The accounts of recipients, at the time an email is composed. */
export class Recipients {
  constructor(private readonly pool: Pool) {}

  /** Users get the emails they prefer; guests get all. */
  async want(userId: number | null, preference: keyof Preferences): Promise<boolean> {
    const { rows } = await this.pool.query<{ wanted: boolean }>(
      'select (preferences ->> $2)::boolean as wanted from users where id = $1',
      [userId, preference],
    );
    return rows[0]?.wanted ?? true;
  }

  /** The same for the account that has verified an email. */
  async holderWants(email: string, preference: keyof Preferences): Promise<boolean> {
    const { rows } = await this.pool.query<{ wanted: boolean }>(
      'select (preferences ->> $2)::boolean as wanted from users where lower(email) = lower($1) and email_verified',
      [email, preference],
    );
    return rows[0]?.wanted ?? true;
  }

  async account(id: number): Promise<Account | undefined> {
    const { rows } = await this.pool.query<Account>(
      'select id, email, email_verified as "emailVerified" from users where id = $1',
      [id],
    );
    return rows[0];
  }
}
