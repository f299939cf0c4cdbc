import type { Migration } from '../../migration.js';

/** What the customer of a checkout has agreed to be charged later. */
export const balanceCharges: Migration = {
  name: 'BalanceCharges1764550700032',
  up: 'alter table payment_requests add column balance_charge jsonb',
};
