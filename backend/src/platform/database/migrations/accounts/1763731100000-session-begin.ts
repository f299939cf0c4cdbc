import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SessionBegin1763731100000 implements MigrationInterface {
  readonly name = 'SessionBegin1763731100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table sessions add column begun_at timestamptz not null default now()');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table sessions drop column begun_at');
  }
}
