import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The undo of an import looks up what it created. */
export class ImportedEvents1764550820042 implements MigrationInterface {
  readonly name = 'ImportedEvents1764550820042';
  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // A run that failed leaves an invalid index.
    await db.query('drop index concurrently if exists events_imported');
    await db.query(
      `create index concurrently events_imported on events ((meta->>'importId')) where meta->>'importId' is not null`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index events_imported');
  }
}
