import type { Migration } from '../../migration.js';

/** Refusals and views of sold-out days, counted without personal data. Not part of the log: a lost count changes nothing else. */
export const missedDemand: Migration = {
  name: 'MissedDemand1763754000000',
  up: `
    create table missed_demand (
      item_id int not null,
      day date not null,
      refusals int not null,
      views int not null,
      primary key (day, item_id)
    )
  `,
};
