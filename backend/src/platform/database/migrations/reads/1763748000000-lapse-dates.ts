import type { Migration } from '../../migration.js';

/** A warning announced the moment a day after it. */
export const lapseDates: Migration = {
  name: 'LapseDates1763748000000',
  up: `
    alter table lapse_warnings rename column warned_at to lapses_at;
    alter table lapse_warnings alter column lapses_at drop default;
    update lapse_warnings set lapses_at = lapses_at + interval '24 hours';
  `,
};
