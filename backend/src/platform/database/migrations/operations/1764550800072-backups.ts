import type { Migration } from '../../migration.js';

/** The results of backups that were checked. */
export const backups: Migration = {
  name: 'Backups1764550800072',
  up: `
    create table backups (
      name text primary key, started_at timestamptz not null, is_complete boolean not null, error text
    )
  `,
};
