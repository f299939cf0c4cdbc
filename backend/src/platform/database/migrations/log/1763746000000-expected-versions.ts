import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An append that finds a concurrency conflict inserts nothing; it no longer raises an error. */
export class ExpectedVersions1763746000000 implements MigrationInterface {
  readonly name = 'ExpectedVersions1763746000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('drop function refuse_outdated');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create function refuse_outdated() returns void language plpgsql as $$
        begin
          raise exception 'The log has moved on' using errcode = 'PR001';
        end $$`);
  }
}
