import type { Preferences, User } from '@party-rental/contracts';
import type { Pool } from 'pg';

export type Account = Pick<User, 'id' | 'email' | 'emailVerified'>;

/** What mail needs to know of people's accounts, as they stand when an email is written. */
export class Customers {
  constructor(private readonly pool: Pool) {}

  /** Users get what they prefer, guests get everything. */
  async want(userId: number | null, which: keyof Preferences): Promise<boolean> {
    const { rows } = await this.pool.query<{ wanted: boolean }>(
      'select (preferences ->> $2)::boolean as wanted from users where id = $1',
      [userId, which],
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
