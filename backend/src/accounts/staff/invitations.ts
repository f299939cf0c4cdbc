import { Injectable } from '@nestjs/common';
import type { AcceptInvitation, Invitation, Invite, StaffRole } from '@party-rental/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Rejection } from '../../domain/rejections.js';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import { readTokenId, SignedTokens } from '../../platform/security/signed-tokens.js';
import { EMAIL_TAKEN, signedOut, taken, USERNAME_TAKEN } from '../account-rejections.js';
import { PasswordPolicy } from '../password-policy.js';
import { hashPassword } from '../passwords.js';
import type { Authenticated } from '../sessions.js';
import { isEmailVerified, isUniqueViolation, publicUser, UserAccount } from '../user-account.js';

const VALID_MS = 7 * 86_400_000;

interface Stored {
  id: string;
  email: string;
  role: StaffRole;
  invitedAt: Date;
  expiresAt: Date;
}

/** Invitations to become an admin or a crew member, by a mailed link that works once. */
@Injectable()
export class Invitations {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: SignedTokens,
    private readonly accountEmails: AccountEmailOutbox,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Invitation[]> {
    const rows = await this.db.query<Stored[]>(`select ${COLUMNS} from staff_invitations order by invited_at, id`);
    return rows.map(toInvitation);
  }

  /** The invitations to an email, in any letter case. */
  async ofEmail(email: string): Promise<Invitation[]> {
    const rows = await this.db.query<Stored[]>(
      `select ${COLUMNS} from staff_invitations where lower(email) = lower($1)`,
      [email],
    );
    return rows.map(toInvitation);
  }

  async invite({ email, role }: Invite, byId: number): Promise<Invitation | Rejection> {
    if (await isEmailVerified(this.db, email))
      return new Rejection(
        'taken',
        "There's already an account with this email. Please use another one for this invitation.",
      );
    return this.mailed(async (db) => {
      // `for share` waits until a concurrent change of the admin is done, and then sees it.
      const [admin] = await db.query<unknown[]>(
        `select id from users where id = $1 and role = 'ADMIN' and disabled_at is null for share`,
        [byId],
      );
      if (!admin) return signedOut();
      const [invitation] = await db.query<Stored[]>(
        `insert into staff_invitations (id, email, role, invited_by, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (lower(email)) do nothing returning ${COLUMNS}`,
        [newId(), email, role, byId, this.newExpiry()],
      );
      return invitation ?? new Rejection('taken', 'This email is invited already. You can send the invitation again.');
    });
  }

  /** Mails a new link; the earlier one ends. */
  resend(id: string): Promise<Invitation | Rejection> {
    return this.mailed(async (db) => {
      const [[invitation]] = await db.query<[Stored[], number]>(
        `update staff_invitations set expires_at = $2 where id = $1 returning ${COLUMNS}`,
        [id, this.newExpiry()],
      );
      return invitation ?? new Rejection('not_found', 'This invitation was accepted or revoked.');
    });
  }

  async revoke(id: string): Promise<void> {
    await this.db.query('delete from staff_invitations where id = $1', [id]);
  }

  async open(token: string): Promise<{ email: string; role: StaffRole } | Rejection> {
    const invitation = await this.find(token, this.db);
    return invitation ? { email: invitation.email, role: invitation.role } : invitationEnded();
  }

  /** Creates the account. The link was sent to its email, so that is verified. */
  async accept({ token, password, ...person }: AcceptInvitation): Promise<Authenticated | Rejection> {
    const invitation = await this.find(token, this.db);
    if (!invitation) return invitationEnded();
    const weak = this.passwordPolicy.check('password', password, { ...person, email: invitation.email });
    if (weak) return weak;
    const passwordHash = await hashPassword(password);
    try {
      return await this.db.transaction((db) => this.create(db, token, { ...person, passwordHash }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return taken((await isEmailVerified(this.db, invitation.email)) ? EMAIL_TAKEN : USERNAME_TAKEN);
    }
  }

  /** A unique violation rolls back, so that the link can be used again. */
  private async create(
    db: EntityManager,
    token: string,
    person: Pick<UserAccount, 'username' | 'firstName' | 'lastName' | 'passwordHash'>,
  ): Promise<Authenticated | Rejection> {
    const invitation = await this.find(token, db, 'for update');
    if (!invitation) return invitationEnded();
    await db.query('delete from staff_invitations where id = $1', [invitation.id]);
    const { email, role } = invitation;
    const account = db.create(UserAccount, { ...person, phone: null, email, emailVerified: true, role });
    await db.insert(UserAccount, account);
    return { user: publicUser(account), passwordHash: person.passwordHash };
  }

  private async find(token: string, db: DataSource | EntityManager, lock = ''): Promise<Stored | undefined> {
    const id = readTokenId(token);
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
    const [found] = await db.query<Stored[]>(`select ${COLUMNS} from staff_invitations where id = $1::uuid ${lock}`, [
      id,
    ]);
    const isOpen = found && found.expiresAt > this.clock.now() && this.tokens.isValid('invitation', token, found);
    return isOpen ? found : undefined;
  }

  private async mailed(store: (db: EntityManager) => Promise<Stored | Rejection>): Promise<Invitation | Rejection> {
    const stored = await this.db.transaction(async (db) => {
      const invitation = await store(db);
      if (!(invitation instanceof Rejection))
        await this.accountEmails.add('staff-invitation', { invitationId: invitation.id }, db);
      return invitation;
    });
    this.accountEmails.notify();
    return stored instanceof Rejection ? stored : toInvitation(stored);
  }

  private newExpiry(): Date {
    return new Date(this.clock.now().getTime() + VALID_MS);
  }
}

const COLUMNS = 'id, email, role, invited_at as "invitedAt", expires_at as "expiresAt"';

function toInvitation({ invitedAt, expiresAt, ...rest }: Stored): Invitation {
  return { ...rest, invitedAt: invitedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

function invitationEnded(): Rejection {
  return new Rejection('link_ended', 'This invitation has expired. Please ask an admin of the shop to send it again.');
}
