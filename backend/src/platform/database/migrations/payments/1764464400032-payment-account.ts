import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account that the owner connected in the settings. Its keys are encrypted under the key of its stream in personal_keys. */
export class PaymentAccount1764464400032 implements MigrationInterface {
  readonly name = 'PaymentAccount1764464400032';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table payment_account (
      provider text primary key check (provider = 'stripe'),
      keys text not null,
      connected_at timestamptz not null default now(),
      created_by int references users on delete set null
    )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table payment_account');
  }
}
