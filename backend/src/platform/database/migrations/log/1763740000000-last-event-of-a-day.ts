import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Optimistic append: checks the last event of each item and day that a decision is based on. */
export class LastEventOfADay1763740000000 implements MigrationInterface {
  readonly name = 'LastEventOfADay1763740000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index events_by_day;
      create index events_by_day on events (item_id, day, position) include (delta) where day is not null;

      create function refuse_outdated() returns void language plpgsql as $$
        begin
          raise exception 'The log has moved on' using errcode = 'PR001';
        end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function refuse_outdated;
      drop index events_by_day;
      create index events_by_day on events (item_id, day) include (delta) where day is not null;
    `);
  }
}
