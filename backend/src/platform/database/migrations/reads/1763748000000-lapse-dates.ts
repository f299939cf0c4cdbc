import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A warning announced the moment a day after it. */
export class LapseDates1763748000000 implements MigrationInterface {
  readonly name = 'LapseDates1763748000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table lapse_warnings rename column warned_at to lapses_at;
      alter table lapse_warnings alter column lapses_at drop default;
      update lapse_warnings set lapses_at = lapses_at + interval '24 hours';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      update lapse_warnings set lapses_at = lapses_at - interval '24 hours';
      alter table lapse_warnings alter column lapses_at set default now();
      alter table lapse_warnings rename column lapses_at to warned_at;
    `);
  }
}
