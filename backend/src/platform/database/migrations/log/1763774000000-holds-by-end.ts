import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers look up which holds have ended since they last looked. */
export class HoldsByEnd1763774000000 implements MigrationInterface {
  readonly name = 'HoldsByEnd1763774000000';
  /** An index is built concurrently outside a transaction. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    // A run that failed leaves an invalid index.
    await db.query('drop index concurrently if exists further_allocations_by_end');
    await db.query(
      'create index concurrently further_allocations_by_end on further_allocations (held_until) where held_until is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index further_allocations_by_end');
  }
}
