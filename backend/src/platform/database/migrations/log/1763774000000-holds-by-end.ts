import type { Migration } from '../../migration.js';

/** Workers look up which holds have ended since they last looked. */
export const holdsByEnd: Migration = {
  name: 'HoldsByEnd1763774000000',
  up: [
    // A run that failed leaves an invalid index.
    'drop index concurrently if exists further_allocations_by_end',
    'create index concurrently further_allocations_by_end on further_allocations (held_until) where held_until is not null',
  ],
};
