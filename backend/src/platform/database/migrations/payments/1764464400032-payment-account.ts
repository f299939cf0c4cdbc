import type { Migration } from '../../migration.js';

/** The account that the owner connected in the settings. Its keys are encrypted under the key of its stream in personal_keys. */
export const paymentAccount: Migration = {
  name: 'PaymentAccount1764464400032',
  up: `create table payment_account (
    provider text primary key check (provider = 'stripe'),
    keys text not null,
    connected_at timestamptz not null default now(),
    created_by int references users on delete set null
  )`,
};
