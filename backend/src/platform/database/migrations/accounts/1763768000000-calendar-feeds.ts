import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarFeeds1763768000000 implements MigrationInterface {
  readonly name = 'CalendarFeeds1763768000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`create table calendar_feeds (
      feed text primary key,
      token_hash text not null unique,
      created_at timestamptz not null default now(),
      last_read_at timestamptz
    )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table calendar_feeds');
  }
}
