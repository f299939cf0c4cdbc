import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers who are being erased, with the emails or phones to search for. */
export class Erasures1764550830034 implements MigrationInterface {
  readonly name = 'Erasures1764550830034';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table erasures (
        customer_id uuid primary key, contacts jsonb not null, meta jsonb not null,
        requested_at timestamptz not null default now()
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table erasures');
  }
}
