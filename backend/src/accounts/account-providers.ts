import { Accounts } from './accounts.js';
import { Admins } from './admins.js';
import { Sessions } from './sessions.js';

/** What the API and the operators' commands need of accounts. */
export const accountProviders = [Accounts, Admins, Sessions];
