import type { Migration } from '../../migration.js';

/** Unlogged: leases need not survive a crash. */
export const leases: Migration = {
  name: 'Leases1763744000000',
  up: `
    create unlogged table leases (key text primary key, holder uuid not null, ends_at timestamptz not null);
    create index letters_by_email on letters (lower(data->>'email'), created_at, id) where kind = 'contact';
  `,
};
