import { Module } from '@nestjs/common';
import { AccountRemoval } from './account-removal.js';
import { Accounts } from './accounts.js';
import { Admins } from './admins.js';
import { PasswordPolicy } from './password-policy.js';
import { PasswordResets } from './password-resets.js';
import { Profiles } from './profiles.js';
import { SecurityNotices } from './security-notices.js';
import { EnrollmentLinks } from './second-factor/enrollment-links.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { Sessions } from './sessions.js';
import { ApiKeys } from './integrations/api-keys.js';
import { CalendarFeeds } from './integrations/calendar-feeds.js';
import { Invitations } from './staff/invitations.js';
import { Setup } from './setup.js';
import { StaffRecords } from './staff/staff-records.js';
import { StaffSignIns } from './staff/staff-sign-ins.js';
import { Staff } from './staff/staff.js';
import { Verification } from './verification.js';

const providers = [
  Accounts,
  AccountRemoval,
  Admins,
  ApiKeys,
  CalendarFeeds,
  EnrollmentLinks,
  Invitations,
  PasswordPolicy,
  PasswordResets,
  Profiles,
  SecondFactors,
  SecurityNotices,
  Sessions,
  Setup,
  Staff,
  StaffRecords,
  StaffSignIns,
  Verification,
];

@Module({ providers, exports: providers })
export class AccountsModule {}
