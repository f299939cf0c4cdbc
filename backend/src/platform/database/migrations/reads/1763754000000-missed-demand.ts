import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refusals and views of sold-out days, counted without personal data. Not part of the log: a lost count changes nothing else. */
export class MissedDemand1763754000000 implements MigrationInterface {
  readonly name = 'MissedDemand1763754000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table missed_demand (
        item_id int not null,
        day date not null,
        refusals int not null,
        views int not null,
        primary key (day, item_id)
      )
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table missed_demand');
  }
}
