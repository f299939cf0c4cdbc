import type { Migration } from '../../migration.js';

/** Decisions look up the orders that use a promo code. */
export const promoUses: Migration = {
  name: 'PromoUses1764291600030',
  up: [
    // A run that failed leaves an invalid index.
    'drop index concurrently if exists events_promo_uses',
    `create index concurrently events_promo_uses on events ((data->>'promoCode')) where type = 'AdjustmentAdded'`,
  ],
};
