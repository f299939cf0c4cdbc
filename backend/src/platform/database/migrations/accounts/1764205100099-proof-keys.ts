import type { Migration } from '../../migration.js';

/** Keys that sign proof packs; the private ones are encrypted. Old ones stay, so that their packs can be checked. */
export const proofKeys: Migration = {
  name: 'ProofKeys1764205100099',
  up: `
    create table proof_keys (
      fingerprint text primary key,
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    );
    create unique index proof_keys_current on proof_keys ((true)) where retired_at is null`,
};
