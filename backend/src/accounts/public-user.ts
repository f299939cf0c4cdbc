import type { User } from '@party-rental/contracts';
import type { UserAccount } from './user-account.js';

/** What `publicUser` needs, for statements that TypeORM does not write. */
export const PUBLIC_COLUMNS = `id, username, email, email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, role, created_at as "createdAt", preferences`;

export type PublicRow = Omit<UserAccount, 'passwordHash' | 'emailSince'>;

/** An account as its owner may see it: without the password's hash, whatever else the row holds. */
export function publicUser(account: PublicRow): User {
  const { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt, preferences } = account;
  const at = createdAt.toISOString();
  return { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt: at, preferences };
}
