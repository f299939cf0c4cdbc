import type { Migration } from '../../migration.js';

/** Events that a subscription skips, because it cannot handle them. */
export const skippedEvents: Migration = {
  name: 'SkippedEvents1763733600000',
  up: `
    create table skipped_events (
      reader text not null,
      event_id uuid not null,
      error text,
      skipped_at timestamptz not null default now(),
      primary key (reader, event_id)
    );
  `,
};
