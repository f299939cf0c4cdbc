import type { Migration } from '../../migration.js';

/** Emails about what customers change in an order, which are combined, and when each was first planned for. */
export const combinedEmails: Migration = {
  name: 'CombinedEmails1764206100022',
  up: [
    'alter table email_deliveries add column if not exists changed_order uuid, add column if not exists planned_for timestamptz',
    // A run that failed leaves an invalid index.
    'drop index concurrently if exists email_deliveries_by_changed_order',
    'create index concurrently email_deliveries_by_changed_order on email_deliveries (changed_order, planned_for) where changed_order is not null',
  ],
};
