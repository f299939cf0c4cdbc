import type { Migration } from '../../migration.js';

/** A decision about an order reads all its lines. */
export const eventsByOrder: Migration = {
  name: 'EventsByOrder1763749000000',
  up: 'create index events_by_order on events (order_id) where order_id is not null',
};
