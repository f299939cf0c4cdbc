import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unlogged: counters need not survive a crash. */
export class RateCounters1763731000000 implements MigrationInterface {
  readonly name = 'RateCounters1763731000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unlogged table rate_counters (
        key text primary key,
        hits int not null,
        ends_at timestamptz not null
      );
      create index rate_counters_by_end on rate_counters (ends_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rate_counters');
  }
}
