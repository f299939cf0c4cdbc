import { AccountRemoval } from './account-removal.js';
import { Accounts } from './accounts.js';
import { Admins } from './admins.js';
import { NewPasswords } from './password-rules.js';
import { Profiles } from './profiles.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { Verification } from './verification.js';

/** What the API and the operators' commands need of accounts. */
export const accountProviders = [
  Accounts,
  AccountRemoval,
  Admins,
  NewPasswords,
  Profiles,
  SecurityNotices,
  Sessions,
  Verification,
];
