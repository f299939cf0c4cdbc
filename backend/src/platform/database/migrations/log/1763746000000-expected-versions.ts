import type { Migration } from '../../migration.js';

/** An append that finds a concurrency conflict inserts nothing; it no longer raises an error. */
export const expectedVersions: Migration = {
  name: 'ExpectedVersions1763746000000',
  up: 'drop function refuse_outdated',
};
