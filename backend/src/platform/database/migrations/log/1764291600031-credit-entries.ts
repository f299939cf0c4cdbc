import type { Migration } from '../../migration.js';

/** Decisions look up what was given to and paid with a rain check. */
export const creditEntries: Migration = {
  name: 'CreditEntries1764291600031',
  up: [
    // A run that failed leaves an invalid index.
    'drop index concurrently if exists events_credit_entries',
    `create index concurrently events_credit_entries on events ((data->>'creditCode'))
       where type in ('PaymentRecorded', 'RefundRecorded')`,
  ],
};
