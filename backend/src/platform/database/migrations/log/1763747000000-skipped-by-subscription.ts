import type { Migration } from '../../migration.js';

export const skippedBySubscription: Migration = {
  name: 'SkippedBySubscription1763747000000',
  up: 'alter table skipped_events rename column reader to subscription',
};
