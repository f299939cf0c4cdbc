import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions look up what was given to and paid with a rain check. */
export class CreditEntries1764291600031 implements MigrationInterface {
  readonly name = 'CreditEntries1764291600031';
  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // A run that failed leaves an invalid index.
    await db.query('drop index concurrently if exists events_credit_entries');
    await db.query(
      `create index concurrently events_credit_entries on events ((data->>'creditCode'))
         where type in ('PaymentRecorded', 'RefundRecorded')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index events_credit_entries');
  }
}
