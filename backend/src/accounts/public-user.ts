import type { User } from '@party-rental/contracts';
import type { UserAccount } from './user-account.js';

/** An account as its owner may see it: without the password's hash, whatever else the row holds. */
export function publicUser(account: Omit<UserAccount, 'passwordHash'>): User {
  const { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt, preferences } = account;
  const at = createdAt.toISOString();
  return { id, username, email, emailVerified, firstName, lastName, phone, role, createdAt: at, preferences };
}
