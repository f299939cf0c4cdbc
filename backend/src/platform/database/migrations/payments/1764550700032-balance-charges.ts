import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the customer of a checkout has agreed to be charged later. */
export class BalanceCharges1764550700032 implements MigrationInterface {
  readonly name = 'BalanceCharges1764550700032';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table payment_requests add column balance_charge jsonb');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table payment_requests drop column balance_charge');
  }
}
