import type { Migration } from '../../migration.js';

/** Imports, how far they are, and which rows were refused. No personal data: a reason doesn't repeat what is in a cell. */
export const imports: Migration = {
  name: 'Imports1764550810042',
  up: `
    create table imports (
      id uuid primary key, kind text not null, status text not null, rows int not null, created int not null,
      records int not null, unchanged int not null, refused_rows int not null, refused jsonb not null,
      warnings jsonb not null, actor text not null, started_at timestamptz not null,
      updated_at timestamptz not null default now()
    );
    create index imports_by_time on imports (started_at desc);
  `,
};
