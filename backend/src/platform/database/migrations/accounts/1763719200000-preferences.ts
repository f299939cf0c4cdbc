import type { Migration } from '../../migration.js';

export const preferences: Migration = {
  name: 'Preferences1763719200000',
  up: `
    alter table users
      add email_verified boolean not null default false,
      add preferences jsonb not null
        default '{ "bookingConfirmations": true, "reminders": true, "promotions": false }';
  `,
};
