import type { Migration } from '../../migration.js';

/** Revoked keys stay: the history names those who changed something. */
export const apiKeys: Migration = {
  name: 'ApiKeys1763769000000',
  up: `create table api_keys (
    id int generated always as identity primary key,
    name text not null,
    prefix text not null,
    key_hash text not null unique,
    scopes text[] not null,
    created_by int references users (id) on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
};
