import type { Migration } from '../../migration.js';

/** Allocations that end by themselves, and the entries of a waitlist by item and day. */
export const holds: Migration = {
  name: 'Holds1763753000000',
  // On an empty table both indexes cost the same, and the planner takes the older one: their order matters.
  up: `
    alter table further_allocations add column held_until timestamptz;
    drop index further_allocations_by_day, further_allocations_by_event;
    create index further_allocations_by_day
      on further_allocations (item_id, day, position) include (delta, held_until, event_id);
    create index further_allocations_by_event on further_allocations (event_id);
    create or replace view allocations as
      select item_id, day, delta, position, event_id, null::timestamptz as held_until from events
      union all
      select item_id, day, delta, position, event_id, held_until from further_allocations;
    create index events_waitlist on events ((data->>'eventDate'), (data->>'itemId')) where type = 'WaitlistJoined';
  `,
};
