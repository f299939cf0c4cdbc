import { Inject, Injectable } from '@nestjs/common';
import type { AcceptInvitation, Invitation, Invite, StaffRole } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../../domain/rejections.js';
import { Clock } from '../../platform/clock.js';
import { inTransaction, type Connection } from '../../platform/database/transaction.js';
import { enqueueEmail } from '../../platform/enqueue-email.js';
import { newId } from '../../platform/ids.js';
import { readTokenId, SignedTokens } from '../../platform/security/signed-tokens.js';
import { POOL } from '../../platform/tokens.js';
import { EMAIL_TAKEN, signedOut, taken, USERNAME_TAKEN } from '../account-rejections.js';
import { PasswordPolicy } from '../password-policy.js';
import { hashPassword } from '../passwords.js';
import type { Authenticated } from '../sessions.js';
import {
  isEmailVerified,
  isUniqueViolation,
  PUBLIC_COLUMNS,
  publicUser,
  type PublicRow,
  type UserAccount,
} from '../user-account.js';

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
    @Inject(POOL) private readonly pool: Pool,
    private readonly tokens: SignedTokens,
    private readonly passwordPolicy: PasswordPolicy,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Invitation[]> {
    const { rows } = await this.pool.query<Stored>(`select ${COLUMNS} from staff_invitations order by invited_at, id`);
    return rows.map(toInvitation);
  }

  /** The invitations to an email, in any letter case. */
  async ofEmail(email: string): Promise<Invitation[]> {
    const { rows } = await this.pool.query<Stored>(
      `select ${COLUMNS} from staff_invitations where lower(email) = lower($1)`,
      [email],
    );
    return rows.map(toInvitation);
  }

  async invite({ email, role }: Invite, byId: number): Promise<Invitation | Rejection> {
    if (await isEmailVerified(this.pool, email))
      return new Rejection(
        'taken',
        "There's already an account with this email. Please use another one for this invitation.",
      );
    return this.mailed(async (db) => {
      // `for share` waits until a concurrent change of the admin is done, and then sees it.
      const { rowCount } = await db.query(
        `select id from users where id = $1 and role = 'ADMIN' and disabled_at is null for share`,
        [byId],
      );
      if (rowCount === 0) return signedOut();
      const { rows } = await db.query<Stored>(
        `insert into staff_invitations (id, email, role, invited_by, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (lower(email)) do nothing returning ${COLUMNS}`,
        [newId(), email, role, byId, this.newExpiry()],
      );
      return rows[0] ?? new Rejection('taken', 'This email is invited already. You can send the invitation again.');
    });
  }

  /** Mails a new link; the earlier one ends. */
  resend(id: string): Promise<Invitation | Rejection> {
    return this.mailed(async (db) => {
      const { rows } = await db.query<Stored>(
        `update staff_invitations set expires_at = $2 where id = $1 returning ${COLUMNS}`,
        [id, this.newExpiry()],
      );
      return rows[0] ?? new Rejection('not_found', 'This invitation was accepted or revoked.');
    });
  }

  async revoke(id: string): Promise<void> {
    await this.pool.query('delete from staff_invitations where id = $1', [id]);
  }

  async open(token: string): Promise<{ email: string; role: StaffRole } | Rejection> {
    const invitation = await this.find(token, this.pool);
    return invitation ? { email: invitation.email, role: invitation.role } : invitationEnded();
  }

  /** Creates the account. The link was sent to its email, so that is verified. */
  async accept({ token, password, ...person }: AcceptInvitation): Promise<Authenticated | Rejection> {
    const invitation = await this.find(token, this.pool);
    if (!invitation) return invitationEnded();
    const weak = this.passwordPolicy.check('password', password, { ...person, email: invitation.email });
    if (weak) return weak;
    const passwordHash = await hashPassword(password);
    try {
      return await inTransaction(this.pool, (db) => this.create(db, token, { ...person, passwordHash }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return taken((await isEmailVerified(this.pool, invitation.email)) ? EMAIL_TAKEN : USERNAME_TAKEN);
    }
  }

  /** A unique violation rolls back, so that the link can be used again. */
  private async create(
    db: Connection,
    token: string,
    person: Pick<UserAccount, 'username' | 'firstName' | 'lastName' | 'passwordHash'>,
  ): Promise<Authenticated | Rejection> {
    const invitation = await this.find(token, db, 'for update');
    if (!invitation) return invitationEnded();
    await db.query('delete from staff_invitations where id = $1', [invitation.id]);
    const { email, role } = invitation;
    const { username, firstName, lastName, passwordHash } = person;
    const { rows } = await db.query<PublicRow>(
      `insert into users (username, email, email_verified, password_hash, first_name, last_name, role)
       values ($1, $2, true, $3, $4, $5, $6) returning ${PUBLIC_COLUMNS}`,
      [username, email, passwordHash, firstName, lastName, role],
    );
    return rows[0] ? { user: publicUser(rows[0]), passwordHash } : invitationEnded();
  }

  private async find(token: string, db: Connection, lock = ''): Promise<Stored | undefined> {
    const id = readTokenId(token);
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return undefined;
    const {
      rows: [found],
    } = await db.query<Stored>(`select ${COLUMNS} from staff_invitations where id = $1::uuid ${lock}`, [id]);
    const isOpen = found && found.expiresAt > this.clock.now() && this.tokens.isValid('invitation', token, found);
    return isOpen ? found : undefined;
  }

  private async mailed(store: (db: Connection) => Promise<Stored | Rejection>): Promise<Invitation | Rejection> {
    const stored = await inTransaction(this.pool, async (db) => {
      const invitation = await store(db);
      if (!(invitation instanceof Rejection))
        await enqueueEmail(db, 'staff-invitation', { invitationId: invitation.id });
      return invitation;
    });
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
