import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the list of all emails, newest first, and for counting them by status. */
export class EmailList1763734000000 implements MigrationInterface {
  readonly name = 'EmailList1763734000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index email_deliveries_undelivered;
      create index email_deliveries_by_status on email_deliveries (status, event_id, purpose);
      create index email_deliveries_by_purpose on email_deliveries (purpose, event_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index email_deliveries_by_status, email_deliveries_by_purpose;
      create index email_deliveries_undelivered on email_deliveries (status) where status in ('failed', 'dead');
    `);
  }
}
