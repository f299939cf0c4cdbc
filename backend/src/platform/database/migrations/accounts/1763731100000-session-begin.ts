import type { Migration } from '../../migration.js';

export const sessionBegin: Migration = {
  name: 'SessionBegin1763731100000',
  up: 'alter table sessions add column begun_at timestamptz not null default now()',
};
