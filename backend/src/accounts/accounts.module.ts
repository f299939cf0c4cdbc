import { Module } from '@nestjs/common';
import { AccountRemoval } from './account-removal.js';
import { Accounts } from './accounts.js';
import { Admins } from './admins.js';
import { PasswordPolicy } from './password-policy.js';
import { Profiles } from './profiles.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { Verification } from './verification.js';

const providers = [Accounts, AccountRemoval, Admins, PasswordPolicy, Profiles, SecurityNotices, Sessions, Verification];

@Module({ providers, exports: providers })
export class AccountsModule {}
