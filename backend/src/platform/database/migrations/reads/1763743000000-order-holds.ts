import type { Migration } from '../../migration.js';

/** Units held by unconfirmed orders, by keyed hash of the customer; and orders whose expiry was announced. */
export const orderHolds: Migration = {
  name: 'OrderHolds1763743000000',
  up: `
    create table order_holds (
      request text primary key,
      command_id text not null,
      network text not null,
      email text not null,
      item_days int not null,
      units int not null,
      created_at timestamptz not null default clock_timestamp()
    );
    create index order_holds_by_network on order_holds (network, created_at);
    create index order_holds_by_email on order_holds (email, created_at);
    create index order_holds_by_time on order_holds (created_at);

    create table lapse_warnings (order_id uuid primary key, warned_at timestamptz not null default now());
  `,
};
