import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails about what customers change in an order, which are combined, and when each was first planned for. */
export class CombinedEmails1764206100022 implements MigrationInterface {
  readonly name = 'CombinedEmails1764206100022';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table email_deliveries add column changed_order uuid, add column planned_for timestamptz;
      create index email_deliveries_by_changed_order on email_deliveries (changed_order, planned_for)
        where changed_order is not null`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table email_deliveries drop column changed_order, drop column planned_for');
  }
}
