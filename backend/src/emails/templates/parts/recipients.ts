import { reachableEmail, type Preferences, type StaffRole, type User } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { POOL } from '../../../platform/tokens.js';
import type { EnrollableAccount, ResettableAccount } from '../../../platform/security/signed-tokens.js';

export type Account = Pick<User, 'id' | 'role' | 'email' | 'emailVerified'>;

export interface Invited {
  id: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
}

/** The accounts of recipients, at the time an email is composed. */
@Injectable()
export class Recipients {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

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
    const { rows } = await this.pool.query<Account>(`select id, ${ADDRESS} from users where id = $1`, [id]);
    return rows[0];
  }

  /** Undefined once a new password was set by a link, or if the account has no email for it. */
  async resettable(id: number): Promise<ResettableAccount | undefined> {
    const { rows } = await this.pool.query<ResettableAccount & Account>(
      `select id, ${ADDRESS}, password_hash as "passwordHash", password_reset_id as "passwordResetId"
       from users where id = $1 and password_reset_id is not null`,
      [id],
    );
    return rows.find((account) => reachableEmail(account) !== null);
  }

  /** Undefined once the link was replaced or used, or if the account has no email for it. */
  async enrollable(id: number, enrollmentId: string): Promise<(EnrollableAccount & { email: string }) | undefined> {
    const { rows } = await this.pool.query<EnrollableAccount & { email: string }>(
      `select id, ${ADDRESS}, password_hash as "passwordHash", enrollment_id as "enrollmentId"
       from users where id = $1 and enrollment_id = $2 and email_verified`,
      [id, enrollmentId],
    );
    return rows[0];
  }

  /** Undefined once it was accepted or revoked. */
  async invitation(id: string): Promise<Invited | undefined> {
    const { rows } = await this.pool.query<Invited>(
      'select id, email, role, expires_at as "expiresAt" from staff_invitations where id = $1',
      [id],
    );
    return rows[0];
  }
}

const ADDRESS = 'role, email, email_verified as "emailVerified"';
