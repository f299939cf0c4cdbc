import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the mail server said when it accepted an email, without addresses. Emails sent earlier have none. */
export class MailServerReplies1763780000000 implements MigrationInterface {
  readonly name = 'MailServerReplies1763780000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table email_deliveries add column reply text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table email_deliveries drop column reply');
  }
}
