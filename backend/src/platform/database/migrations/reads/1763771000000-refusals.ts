import type { Migration } from '../../migration.js';

/**
 * When each refusal of missed_demand was and for how many units, and what the same callers booked instead; without personal
 * data. Refusals from before are only counted.
 */
export const refusals: Migration = {
  name: 'Refusals1763771000000',
  up: `
    create table refusals (
      item_id int not null,
      day date not null,
      quantity int not null,
      refused_at timestamptz not null
    );
    create index refusals_by_day on refusals (day, item_id);

    create table booked_instead (
      day date not null,
      refused_item_id int not null,
      booked_item_id int not null,
      bookings int not null,
      primary key (day, refused_item_id, booked_item_id)
    );
  `,
};
