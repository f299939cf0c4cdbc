import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account's latest request for a new password: only its link works. */
export class PasswordResets1763755000000 implements MigrationInterface {
  readonly name = 'PasswordResets1763755000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table users add column password_reset_id uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table users drop column password_reset_id');
  }
}
