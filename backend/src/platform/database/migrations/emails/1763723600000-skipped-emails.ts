import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SkippedEmails1763723600000 implements MigrationInterface {
  readonly name = 'SkippedEmails1763723600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table email_deliveries drop constraint email_deliveries_status_check;
      alter table email_deliveries add constraint email_deliveries_status_check
        check (status in ('queued', 'sending', 'sent', 'skipped', 'failed', 'dead'));
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from email_deliveries where status = 'skipped';
      alter table email_deliveries drop constraint email_deliveries_status_check;
      alter table email_deliveries add constraint email_deliveries_status_check
        check (status in ('queued', 'sending', 'sent', 'failed', 'dead'));
    `);
  }
}
