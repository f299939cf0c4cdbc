import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails about what customers change in an order, which are combined, and when each was first planned for. */
export class CombinedEmails1764206100022 implements MigrationInterface {
  readonly name = 'CombinedEmails1764206100022';

  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table email_deliveries add column if not exists changed_order uuid, add column if not exists planned_for timestamptz',
    );
    // A run that failed leaves an invalid index.
    await db.query('drop index concurrently if exists email_deliveries_by_changed_order');
    await db.query(
      'create index concurrently email_deliveries_by_changed_order on email_deliveries (changed_order, planned_for) where changed_order is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table email_deliveries drop column changed_order, drop column planned_for');
  }
}
