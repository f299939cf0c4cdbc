import { Inject, Injectable } from '@nestjs/common';
import type { ChangedStaffMember, ChangeStaff, EndedAccess, StaffMember } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Rejection } from '../../domain/rejections.js';
import { inTransaction, type Connection } from '../../platform/database/transaction.js';
import { LOGGER, POOL } from '../../platform/tokens.js';
import { endIssuedAccess } from '../integrations/issued-access.js';
import { signedOut } from '../account-rejections.js';
import { type Holder, SecurityNotices } from '../security-notices.js';
import { Sessions } from '../sessions.js';
import { LAST_SIGN_IN } from './staff-sign-ins.js';

type LockedAccount = Holder & { isDisabled: boolean };

/** Admins and crew members. */
@Injectable()
export class Staff {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly notices: SecurityNotices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list(): Promise<StaffMember[]> {
    const { rows } = await this.pool.query<StaffMember>(`${MEMBERS} order by u.role, lower(u.first_name), u.id`);
    return rows;
  }

  async find(id: number): Promise<StaffMember | Rejection> {
    const { rows } = await this.pool.query<StaffMember>(`${MEMBERS} and u.id = $1`, [id]);
    return rows[0] ?? noSuchMember();
  }

  async findByUsername(username: string): Promise<StaffMember | Rejection> {
    const { rows } = await this.pool.query<StaffMember>(`${MEMBERS} and lower(u.username) = lower($1)`, [username]);
    return rows[0] ?? noSuchMember();
  }

  /**
   * People cannot change their own account, and the acting admin must still be active once both rows are locked. So an
   * active admin always remains, even if two disable each other at once.
   */
  async change(id: number, { role, isDisabled }: ChangeStaff, byId: number): Promise<ChangedStaffMember | Rejection> {
    if (id === byId)
      return new Rejection('conflict', "You can't change your own role or disable yourself. Please ask another admin.");
    const ended = await inTransaction(this.pool, async (db) => {
      const { rows: locked } = await db.query<LockedAccount>(
        `select ${LOCKED_COLUMNS} from users where id in ($1, $2) order by id for update`,
        [id, byId],
      );
      const [member, admin] = [id, byId].map((one) => locked.find((row) => row.id === one));
      if (admin?.role !== 'ADMIN' || admin.isDisabled) return signedOut();
      if (!member || member.role === 'USER') return noSuchMember();
      return this.apply(member, { role, isDisabled }, db);
    });
    if (ended instanceof Rejection) return ended;
    this.logger.warn({ byId, id, role, isDisabled, ended: ended.map(({ kind }) => kind) }, 'staff changed');
    const member = await this.find(id);
    return member instanceof Rejection ? member : { ...member, ended };
  }

  /** For operators, who are not signed in. Locks all staff, so that here, too, an active admin always remains. */
  async disable(username: string): Promise<EndedAccess[] | Rejection> {
    return inTransaction(this.pool, async (db) => {
      const { rows: locked } = await db.query<LockedAccount>(
        `select ${LOCKED_COLUMNS} from users where role <> 'USER' order by id for update`,
      );
      const member = locked.find((each) => each.username.toLowerCase() === username.toLowerCase());
      if (!member) return noSuchMember();
      if (!locked.some((other) => other !== member && other.role === 'ADMIN' && !other.isDisabled))
        return new Rejection('conflict', `${member.username} is the only active admin. Create another one first.`);
      return this.apply(member, { isDisabled: true }, db);
    });
  }

  private async apply(
    member: LockedAccount,
    { role, isDisabled }: ChangeStaff,
    db: Connection,
  ): Promise<EndedAccess[]> {
    const { id } = member;
    if (role !== undefined) await db.query('update users set role = $2 where id = $1', [id, role]);
    if (isDisabled !== undefined)
      await db.query(
        'update users set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
        [id, isDisabled],
      );
    if (isDisabled) await this.sessions.endAll(id, db);
    await this.report(member, { role, isDisabled }, db);
    return isDisabled || role === 'CREW' ? endIssuedAccess(db, id, member.role === 'ADMIN') : [];
  }

  private async report(before: LockedAccount, change: ChangeStaff, db: Connection): Promise<void> {
    const role = change.role ?? before.role;
    const isDisabled = change.isDisabled ?? before.isDisabled;
    // The owner gets a notice of new admins, too.
    const holder = role === 'ADMIN' ? { ...before, role } : before;
    if (role !== before.role) await this.notices.enqueue('role', holder, db);
    if (isDisabled !== before.isDisabled) await this.notices.enqueue(isDisabled ? 'disabled' : 'enabled', holder, db);
  }
}

const LOCKED_COLUMNS = `id, username, email, email_verified as "emailVerified", role, disabled_at is not null as "isDisabled"`;

const MEMBERS = `
  select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.role,
    u.disabled_at is not null as "isDisabled", f.confirmed_at is not null as "hasSecondFactor",
    ${LAST_SIGN_IN} as "lastSignInAt"
  from users u left join second_factors f on f.user_id = u.id
  where u.role <> 'USER'`;

function noSuchMember(): Rejection {
  return new Rejection('not_found', "We couldn't find this member of staff.");
}
