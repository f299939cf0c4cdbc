import type { Migration } from '../../migration.js';

/** Unlogged: counters need not survive a crash. */
export const rateCounters: Migration = {
  name: 'RateCounters1763731000000',
  up: `
    create unlogged table rate_counters (
      key text primary key,
      hits int not null,
      ends_at timestamptz not null
    );
    create index rate_counters_by_end on rate_counters (ends_at);
  `,
};
