import type { Preferences, Role, User } from '@party-rental/contracts';
import type { Connection } from '../platform/database/transaction.js';
import { getCode } from '../platform/start-error.js';

const UNIQUE_VIOLATION = '23505';

/** What its owner may see of an account. */
export interface PublicRow {
  id: number;
  username: string;
  /** Only staff can be without one. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  role: Role;
  createdAt: Date;
  preferences: Preferences;
}

export interface UserAccount extends PublicRow {
  passwordHash: string;
  /** The first open request for a new password by email; null if none, or after one was used. */
  passwordResetId: string | null;
  /** The latest link for setting up the second factor; null if none, or after it was used. */
  enrollmentId: string | null;
  /** Set for staff who may no longer sign in. */
  disabledAt: Date | null;
}

/** The columns of a `PublicRow`. */
export const PUBLIC_COLUMNS = `users.id, username, email, email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, role, users.created_at as "createdAt", preferences`;
const COLUMNS = `${PUBLIC_COLUMNS}, password_hash as "passwordHash", password_reset_id as "passwordResetId",
  enrollment_id as "enrollmentId", disabled_at as "disabledAt"`;

/** The account as its owner may see it: without the password hash. */
export function publicUser(account: PublicRow): User {
  const { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt, preferences } = account;
  const at = createdAt.toISOString();
  return { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt: at, preferences };
}

/** `rest` is what follows `from users` in the query. */
export async function findAccounts(db: Connection, rest: string, values: unknown[]): Promise<UserAccount[]> {
  const { rows } = await db.query<UserAccount>(`select ${COLUMNS} from users ${rest}`, values);
  return rows;
}

export async function findAccount(db: Connection, id: number): Promise<UserAccount | undefined> {
  const [account] = await findAccounts(db, 'where id = $1', [id]);
  return account;
}

/** Reads the account and holds its row until the transaction ends. */
export async function lockAccount(db: Connection, id: number): Promise<UserAccount | undefined> {
  const [account] = await findAccounts(db, 'where id = $1 for update', [id]);
  return account;
}

/** Whether an account other than `exceptId` has verified the email. */
export async function isEmailVerified(
  db: Connection,
  email: string | null,
  exceptId: number | null = null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from users where email_verified and lower(email) = lower($1) and id is distinct from $2::int',
    [email, exceptId],
  );
  return rowCount !== 0;
}

/** For example, another account has just verified the same email. */
export function isUniqueViolation(error: unknown): boolean {
  return getCode(error) === UNIQUE_VIOLATION;
}
