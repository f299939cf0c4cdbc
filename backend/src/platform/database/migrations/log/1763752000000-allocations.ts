import type { Migration } from '../../migration.js';

/** Packages and buffer days: an event may take units of several items and days. The first are in its own columns. */
export const allocations: Migration = {
  name: 'Allocations1763752000000',
  up: `
    create table further_allocations (
      event_id uuid not null,
      position bigint not null,
      item_id int not null,
      day date not null,
      delta int not null
    );
    create index further_allocations_by_day on further_allocations (item_id, day, position) include (delta, event_id);
    create index further_allocations_by_event on further_allocations (event_id);

    -- Of events without units day is null: a condition in the view would cost the planner its indexes' order.
    create view allocations as
      select item_id, day, delta, position, event_id from events
      union all
      select item_id, day, delta, position, event_id from further_allocations;
  `,
};
