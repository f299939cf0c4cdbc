import { Inject, Injectable } from '@nestjs/common';
import type { PersonExport, User } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';
import { Sessions } from '../sessions.js';
import { Invitations } from './invitations.js';
import { StaffSignIns } from './staff-sign-ins.js';

/** What the shop stores about people as members of its staff, for their copy of it. */
@Injectable()
export class StaffRecords {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly signIns: StaffSignIns,
    private readonly invitations: Invitations,
  ) {}

  /** Null for customers. `email` finds invitations, so it must be the person's. */
  async of(account: User | null, email: string | undefined): Promise<PersonExport['staff']> {
    const invitations = email === undefined ? [] : await this.invitations.ofEmail(email);
    if (!account || account.role === 'USER')
      return invitations.length > 0 ? { secondFactorSince: null, sessions: [], signIns: [], invitations } : null;
    const { rows } = await this.pool.query<{ since: Date | null }>(
      'select confirmed_at as since from second_factors where user_id = $1',
      [account.id],
    );
    const sessions = await this.sessions.list(account.id);
    return {
      secondFactorSince: rows[0]?.since?.toISOString() ?? null,
      sessions: sessions.map(({ isCurrent: _isCurrent, ...session }) => session),
      signIns: await this.signIns.of(account.id),
      invitations,
    };
  }

  async countInvitations(email: string): Promise<number> {
    return (await this.invitations.ofEmail(email)).length;
  }

  async eraseInvitations(email: string): Promise<void> {
    await this.pool.query('delete from staff_invitations where lower(email) = lower($1)', [email]);
  }
}
