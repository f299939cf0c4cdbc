import type { Migration } from '../../migration.js';

/** A verified email belongs to one account only; an unverified one blocks no other account. */
export const verifiedEmails: Migration = {
  name: 'VerifiedEmails1763742000000',
  up: `
    alter table users add column email_since timestamptz not null default now();
    update users set email_since = created_at;
    drop index users_by_email;
    create index users_by_email on users (lower(email));
    create unique index users_by_verified_email on users (lower(email)) where email_verified;
  `,
};
