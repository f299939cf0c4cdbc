import type { Migration } from '../../migration.js';

/**
 * `order_id` is now only that of emails about an order whole, of which (order_id, purpose) allows one each; an email about
 * one booking has `booking_id`, and a reminder the `day` that it is for, so that there is one a booking and day.
 */
export const bookingEmails: Migration = {
  name: 'BookingEmails1763730000000',
  up: `
    alter table email_deliveries add column booking_id uuid, add column day date;
    alter table email_deliveries add constraint email_deliveries_one_a_day unique (booking_id, purpose, day);
    create index email_deliveries_undelivered on email_deliveries (status) where status in ('failed', 'dead');
    insert into checkpoints (name, version) values ('reminders', 1) on conflict do nothing;
  `,
};
