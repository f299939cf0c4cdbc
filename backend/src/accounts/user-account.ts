import type { Preferences, Role, User } from '@party-rental/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  QueryFailedError,
  type DataSource,
  type EntityManager,
} from 'typeorm';

const UNIQUE_VIOLATION = '23505';

/** TypeORM fills the fields, hence the `!`. */
@Entity('users')
export class UserAccount {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  username!: string;

  /** Only staff can be without one. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified!: boolean;

  /** When the account got its email. */
  @Column('timestamptz', { name: 'email_since', default: () => 'now()' })
  emailSince!: Date;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** The first open request for a new password by email; null if none, or after one was used. */
  @Column('uuid', { name: 'password_reset_id', nullable: true })
  passwordResetId!: string | null;

  /** The latest link for setting up the second factor; null if none, or after it was used. */
  @Column('uuid', { name: 'enrollment_id', nullable: true })
  enrollmentId!: string | null;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text', { default: 'USER' })
  role!: Role;

  /** Set for staff who may no longer sign in. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('jsonb', { default: {} })
  preferences!: Preferences;
}

/** The columns of a `PublicRow`, for SQL that TypeORM does not generate. */
export const PUBLIC_COLUMNS = `users.id, username, email, email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, role, users.created_at as "createdAt", preferences`;

export type PublicRow = Omit<
  UserAccount,
  'passwordHash' | 'passwordResetId' | 'enrollmentId' | 'emailSince' | 'disabledAt'
>;

/** The account as its owner may see it: without the password hash. */
export function publicUser(account: PublicRow): User {
  const { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt, preferences } = account;
  const at = createdAt.toISOString();
  return { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt: at, preferences };
}

/** Reads the account and holds its row until the transaction ends. */
export function lockAccount(id: number, db: EntityManager): Promise<UserAccount | null> {
  return db.findOne(UserAccount, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** Whether an account other than `exceptId` has verified the email. */
export async function isEmailVerified(
  db: DataSource | EntityManager,
  email: string | null,
  exceptId: number | null = null,
): Promise<boolean> {
  const accounts = await db.query<unknown[]>(
    'select from users where email_verified and lower(email) = lower($1) and id is distinct from $2::int',
    [email, exceptId],
  );
  return accounts.length > 0;
}

/** For example, another account has just verified the same email. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION;
}
