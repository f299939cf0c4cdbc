import type { Migration } from '../../migration.js';

/** The undo of an import looks up what it created. */
export const importedEvents: Migration = {
  name: 'ImportedEvents1764550820042',
  up: [
    // A run that failed leaves an invalid index.
    'drop index concurrently if exists events_imported',
    `create index concurrently events_imported on events ((meta->>'importId')) where meta->>'importId' is not null`,
  ],
};
