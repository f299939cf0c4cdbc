import type { Migration } from '../../migration.js';

/** The IPv6 /48 of an order, as a keyed hash. Null for IPv4, and for orders from before, which count for their network. */
export const orderHoldsBySite: Migration = {
  name: 'OrderHoldsBySite1764205200022',
  up: [
    'alter table order_holds add column if not exists site text',
    // A run that failed leaves an invalid index.
    'drop index concurrently if exists order_holds_by_site',
    'create index concurrently order_holds_by_site on order_holds (site, created_at) where site is not null',
  ],
};
