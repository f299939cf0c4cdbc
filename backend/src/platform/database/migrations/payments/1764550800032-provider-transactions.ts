import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What changed the balance of the shop's account with a payment provider, and when that was last listed. No person. */
export class ProviderTransactions1764550800032 implements MigrationInterface {
  readonly name = 'ProviderTransactions1764550800032';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table provider_listings (provider text primary key, listed_at timestamptz);
      create table provider_transactions (
        provider text not null, id text not null, kind text not null, amount bigint not null, fee bigint not null,
        at timestamptz not null, payment text, reference text not null, payout text, primary key (provider, id)
      );
      create index provider_transactions_by_reference on provider_transactions (reference);
      create index provider_transactions_by_time on provider_transactions (at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table provider_transactions, provider_listings');
  }
}
