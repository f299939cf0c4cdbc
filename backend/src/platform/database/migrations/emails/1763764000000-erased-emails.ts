import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An email that was not sent because the person was erased is `skipped`: nothing failed. It was `dead`. */
export class ErasedEmails1763764000000 implements MigrationInterface {
  readonly name = 'ErasedEmails1763764000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`update email_deliveries set status = 'skipped' where status = 'dead' and error = 'erased'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`update email_deliveries set status = 'dead' where status = 'skipped' and error = 'erased'`);
  }
}
