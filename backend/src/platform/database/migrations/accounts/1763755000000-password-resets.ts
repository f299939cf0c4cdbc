import type { Migration } from '../../migration.js';

/** The account's latest request for a new password: only its link works. */
export const passwordResets: Migration = {
  name: 'PasswordResets1763755000000',
  up: 'alter table users add column password_reset_id uuid',
};
