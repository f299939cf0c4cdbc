import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that a subscription skips, because it cannot handle them. */
export class SkippedEvents1763733600000 implements MigrationInterface {
  readonly name = 'SkippedEvents1763733600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table skipped_events (
        reader text not null,
        event_id uuid not null,
        error text,
        skipped_at timestamptz not null default now(),
        primary key (reader, event_id)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table skipped_events');
  }
}
