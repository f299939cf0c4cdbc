import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The results of backups that were checked. */
export class Backups1764550800072 implements MigrationInterface {
  readonly name = 'Backups1764550800072';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table backups (
        name text primary key, started_at timestamptz not null, is_complete boolean not null, error text
      )
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table backups');
  }
}
