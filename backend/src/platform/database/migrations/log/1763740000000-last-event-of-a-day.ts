import type { Migration } from '../../migration.js';

/** Optimistic append: checks the last event of each item and day that a decision is based on. */
export const lastEventOfADay: Migration = {
  name: 'LastEventOfADay1763740000000',
  up: `
    drop index events_by_day;
    create index events_by_day on events (item_id, day, position) include (delta) where day is not null;

    create function refuse_outdated() returns void language plpgsql as $$
      begin
        raise exception 'The log has moved on' using errcode = 'PR001';
      end $$;
  `,
};
