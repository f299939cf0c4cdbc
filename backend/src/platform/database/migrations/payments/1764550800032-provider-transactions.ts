import type { Migration } from '../../migration.js';

/** What changed the balance of the shop's account with a payment provider, and when that was last listed. No person. */
export const providerTransactions: Migration = {
  name: 'ProviderTransactions1764550800032',
  up: `
    create table provider_listings (provider text primary key, listed_at timestamptz);
    create table provider_transactions (
      provider text not null, id text not null, kind text not null, amount bigint not null, fee bigint not null,
      at timestamptz not null, payment text, reference text not null, payout text, primary key (provider, id)
    );
    create index provider_transactions_by_reference on provider_transactions (reference);
    create index provider_transactions_by_time on provider_transactions (at);
  `,
};
