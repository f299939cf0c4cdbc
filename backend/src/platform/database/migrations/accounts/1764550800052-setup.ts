import type { Migration } from '../../migration.js';

/**
 * The first run of a shop: the codes with which its first admin may be created, as hashes; the steps that the owner skipped;
 * and the mail server from the settings, encrypted under the key of its stream in personal_keys.
 */
export const setup: Migration = {
  name: 'Setup1764550800052',
  up: `
    create table setup_codes (hash text primary key, created_at timestamptz not null default now());
    create table setup_skips (step text primary key, created_at timestamptz not null default now());
    create table email_account (
      provider text primary key check (provider = 'smtp'),
      keys text not null,
      connected_at timestamptz not null default now(),
      created_by int references users on delete set null
    )`,
};
