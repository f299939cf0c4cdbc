import { Inject, Injectable } from '@nestjs/common';
import type { ChangedStaffMember, ChangeStaff, EndedAccess, StaffMember } from '@party-rental/contracts';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { Rejection } from '../../domain/rejections.js';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import { LOGGER } from '../../platform/tokens.js';
import { IssuedAccess } from '../integrations/issued-access.js';
import { signedOut } from '../account-rejections.js';
import { type Holder, SecurityNotices } from '../security-notices.js';
import { Sessions } from '../sessions.js';
import { LAST_SIGN_IN } from './staff-sign-ins.js';

type LockedAccount = Holder & { isDisabled: boolean };

/** Admins and crew members. */
@Injectable()
export class Staff {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly issuedAccess: IssuedAccess,
    private readonly notices: SecurityNotices,
    private readonly accountEmails: AccountEmailOutbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  list(): Promise<StaffMember[]> {
    return this.db.query<StaffMember[]>(`${MEMBERS} order by u.role, lower(u.first_name), u.id`);
  }

  async find(id: number): Promise<StaffMember | Rejection> {
    const [member] = await this.db.query<StaffMember[]>(`${MEMBERS} and u.id = $1`, [id]);
    return member ?? noSuchMember();
  }

  async findByUsername(username: string): Promise<StaffMember | Rejection> {
    const [member] = await this.db.query<StaffMember[]>(`${MEMBERS} and lower(u.username) = lower($1)`, [username]);
    return member ?? noSuchMember();
  }

  /**
   * People cannot change their own account, and the acting admin must still be active once both rows are locked. So an
   * active admin always remains, even if two disable each other at once.
   */
  async change(id: number, { role, isDisabled }: ChangeStaff, byId: number): Promise<ChangedStaffMember | Rejection> {
    if (id === byId)
      return new Rejection('conflict', "You can't change your own role or disable yourself. Please ask another admin.");
    const ended = await this.db.transaction(async (db) => {
      const locked = await db.query<LockedAccount[]>(
        `select ${LOCKED_COLUMNS} from users where id in ($1, $2) order by id for update`,
        [id, byId],
      );
      const [member, admin] = [id, byId].map((one) => locked.find((row) => row.id === one));
      if (admin?.role !== 'ADMIN' || admin.isDisabled) return signedOut();
      if (!member || member.role === 'USER') return noSuchMember();
      return this.apply(member, { role, isDisabled }, db);
    });
    if (ended instanceof Rejection) return ended;
    this.accountEmails.notify();
    this.logger.warn({ byId, id, role, isDisabled, ended: ended.map(({ kind }) => kind) }, 'staff changed');
    const member = await this.find(id);
    return member instanceof Rejection ? member : { ...member, ended };
  }

  /** For operators, who are not signed in. Locks all staff, so that here, too, an active admin always remains. */
  async disable(username: string): Promise<EndedAccess[] | Rejection> {
    const outcome = await this.db.transaction(async (db) => {
      const locked = await db.query<LockedAccount[]>(
        `select ${LOCKED_COLUMNS} from users where role <> 'USER' order by id for update`,
      );
      const member = locked.find((each) => each.username.toLowerCase() === username.toLowerCase());
      if (!member) return noSuchMember();
      if (!locked.some((other) => other !== member && other.role === 'ADMIN' && !other.isDisabled))
        return new Rejection('conflict', `${member.username} is the only active admin. Create another one first.`);
      return this.apply(member, { isDisabled: true }, db);
    });
    this.accountEmails.notify();
    return outcome;
  }

  private async apply(
    member: LockedAccount,
    { role, isDisabled }: ChangeStaff,
    db: EntityManager,
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
    return isDisabled || role === 'CREW' ? this.issuedAccess.endAll(id, member.role === 'ADMIN', db) : [];
  }

  private async report(before: LockedAccount, change: ChangeStaff, db: EntityManager): Promise<void> {
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
