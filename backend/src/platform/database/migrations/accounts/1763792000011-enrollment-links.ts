import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account's latest link for setting up a second factor: only it works. */
export class EnrollmentLinks1763792000011 implements MigrationInterface {
  readonly name = 'EnrollmentLinks1763792000011';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table users add column enrollment_id uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table users drop column enrollment_id');
  }
}
