import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SkippedBySubscription1763747000000 implements MigrationInterface {
  readonly name = 'SkippedBySubscription1763747000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table skipped_events rename column reader to subscription');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table skipped_events rename column subscription to reader');
  }
}
