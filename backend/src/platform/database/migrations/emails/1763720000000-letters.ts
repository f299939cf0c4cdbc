import type { Migration } from '../../migration.js';

export const letters: Migration = {
  name: 'Letters1763720000000',
  up: `
    create table letters (
      id uuid primary key,
      kind text not null,
      data jsonb not null,
      created_at timestamptz not null default now()
    );
  `,
};
