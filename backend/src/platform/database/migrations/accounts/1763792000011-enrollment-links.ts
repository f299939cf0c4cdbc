import type { Migration } from '../../migration.js';

/** The account's latest link for setting up a second factor: only it works. */
export const enrollmentLinks: Migration = {
  name: 'EnrollmentLinks1763792000011',
  up: 'alter table users add column enrollment_id uuid',
};
