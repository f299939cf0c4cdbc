import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unlogged: leases need not survive a crash. */
export class Leases1763744000000 implements MigrationInterface {
  readonly name = 'Leases1763744000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unlogged table leases (key text primary key, holder uuid not null, ends_at timestamptz not null);
      create index letters_by_email on letters (lower(data->>'email'), created_at, id) where kind = 'contact';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index letters_by_email; drop table leases');
  }
}
